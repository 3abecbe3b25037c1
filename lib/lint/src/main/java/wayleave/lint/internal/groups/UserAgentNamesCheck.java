package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.TemplateTag;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Names in user-agent lines that are not product tokens (RFC 9309 §2.2.1, U3). */
final class UserAgentNamesCheck implements Check {
  private static final LintRule LIST = LintRule.of("user-agent-list");
  private static final LintRule WILDCARD = LintRule.of("user-agent-wildcard");
  private static final LintRule CHARACTERS = LintRule.of("user-agent-characters");
  private static final LintRule GENERIC = LintRule.of("user-agent-generic");

  /** What is reported once for a file. */
  private record Found(VersionedNames versions, UserAgentHeaders headers, Occurrences wildcards) {}

  /** Words in the names of many crawlers. */
  private static final Set<String> GENERIC_NAMES = Set.of(
      "bot",
      "robot",
      "crawler",
      "spider",
      "agent",
      "code",
      "operator",
      "search",
      "scraper",
      "mozilla");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Found found = new Found(
        new VersionedNames(),
        new UserAgentHeaders(),
        new Occurrences(WILDCARD, "matches no crawler either"));
    for (SourceLine line : subject.lines()) {
      if (line.field == Field.USER_AGENT && !line.isValueEmpty() && !line.isMissingColon) {
        name(subject, findings, line, found);
      }
    }
    found.versions.report(findings);
    found.headers.report(findings);
    found.wildcards.report(findings, finding -> {});
  }

  private static void name(
      LintContext subject, DiagnosticSink findings, SourceLine line, Found found) {
    String name = line.valueBytes();
    int token = ProductToken.length(name);
    if (token == name.length()) {
      generic(subject, findings, line, name);
    } else if (name.startsWith("*")) {
      star(subject, findings, line, found);
    } else if (ProductToken.isJoinedWithRule(name) || TemplateTag.in(name) != null) {
      // Two lines in one, or a tag that no program filled in, which are reported as such.
    } else if (UserAgentHeaders.isHeader(name)) {
      found.headers.add(subject, findings, line);
    } else if (isList(name)) {
      list(subject, findings, line, name);
    } else {
      rest(subject, findings, line, name, found);
    }
  }

  private static boolean isList(String name) {
    int comma = name.indexOf(',');
    String second = name.substring(comma + 1).strip();
    boolean isSlip = name.lastIndexOf(' ', comma) >= 0 && !name.startsWith(" ", comma + 1);
    return comma > 0
        && !isSlip
        && name.indexOf('(') < 0
        && name.indexOf('[') < 0
        && (second.startsWith("*") || ProductToken.length(second) > 2);
  }

  private static void generic(
      LintContext subject, DiagnosticSink findings, SourceLine line, String name) {
    if (GENERIC_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
      findings.add(
          GENERIC,
          subject.valueSpan(line),
          CodeText.of(name)
              + " is part of many crawlers' names, and some older parsers apply this group to all of them. Write the exact name");
    }
  }

  private static void star(
      LintContext subject, DiagnosticSink findings, SourceLine line, Found found) {
    String name = line.valueBytes();
    if (name.length() == 1) {
      return;
    }
    if (name.charAt(1) == ' ' || name.charAt(1) == '\t') {
      return; // Google ignores the text after it
    }
    if (isOtherText(name.substring(1))) {
      int end = line.valueEnd;
      findings.add(
          WILDCARD,
          subject.span(line.valueStart + 1, line.valueEnd),
          "The text after `*` keeps crawlers from recognizing this line, so no crawler follows this group. Write only `*`, and the rest on a new line if it is a rule",
          finding -> {
            boolean isRule = FieldName.atStartOf(name.substring(1)).isPresent();
            if (!line.isCutByGoogle()) {
              finding.fix(
                  isRule ? "Start a new line after `*`" : "Write `*`",
                  new TextEdit(
                      line.valueStart + 1, isRule ? line.valueStart + 1 : end, isRule ? "\n" : ""));
            }
          });
    } else {
      found.wildcards.add(
          subject.valueSpan(line),
          CodeText.of(line.value())
              + " matches no crawler: a name cannot contain `*`. Write the crawler's exact name, such as `Googlebot`");
    }
  }

  /** Whether what follows a star is no part of a name, but a tag of a web page, or a rule that lost its line. */
  private static boolean isOtherText(String text) {
    char first = text.charAt(0);
    return FieldName.atStartOf(text).isPresent()
        || first < 0x7F && !ProductToken.isCharacter(first) && first != '*' && first != '/';
  }

  private static void list(
      LintContext subject, DiagnosticSink findings, SourceLine line, String name) {
    List<String> names = new ArrayList<>();
    for (String part : name.split(",")) {
      if (!part.isBlank()) {
        names.add(part.strip());
      }
    }
    boolean plain = names.size() > 1
        && names.stream()
            .allMatch(part -> part.equals("*") || ProductToken.length(part) == part.length());
    int separator = name.indexOf(',');
    String read = name.substring(0, ProductToken.length(name));
    findings.add(
        LIST,
        subject.span(line.valueStart + separator, line.valueEnd),
        "Crawlers "
            + (read.isEmpty() ? "see an empty name in" : "read only " + CodeText.of(read) + " from")
            + " this list. Write one `User-agent` line for each crawler",
        finding -> {
          if (plain) {
            String lines = String.join("\nUser-agent: ", names);
            finding.fix(
                "Write one line for each crawler",
                new TextEdit(line.valueStart, line.valueEnd, lines));
          } else {
            finding.severity(Severity.WARNING); // perhaps not the names of crawlers
          }
        });
  }

  private static void rest(
      LintContext subject, DiagnosticSink findings, SourceLine line, String name, Found found) {
    int token = ProductToken.length(name);
    char next = name.charAt(token);
    if (next == '*' && token + 1 == name.length()) {
      starAfter(subject, findings, line, name.substring(0, token));
    } else if (VersionedNames.isVersioned(name, token)) {
      String shown = name.substring(0, token);
      // Lists of old names have versions throughout, which nobody reads any more.
      if (isActive(shown) && !UserAgentHeaders.isNamedElsewhere(subject, line, shown)) {
        found.versions.add(subject, line);
      }
    } else if (next != '"' && next != '\'' && next < 0x7F) {
      characters(subject, findings, line);
    }
  }

  /** A star after a name. Google ignores it, and writes {@code Mediapartners-Google*} itself. */
  private static void starAfter(
      LintContext subject, DiagnosticSink findings, SourceLine line, String token) {
    if (isOfGoogle(token)) {
      return;
    }
    int end = line.valueStart + token.length();
    findings.add(
        WILDCARD,
        subject.span(end, line.valueEnd),
        "The `*` after " + CodeText.of(token)
            + " adds nothing, and some crawlers do not recognize their name with it. Write "
            + CodeText.of(token),
        finding -> {
          finding.severity(Severity.HINT);
          if (!line.isCutByGoogle()) {
            finding.safeFix("Remove the `*`", new TextEdit(end, line.valueEnd, ""));
          }
        });
  }

  /** A name that some read as that of another crawler, or as none. */
  private static void characters(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String name = line.valueBytes();
    int token = ProductToken.length(name);
    String rest = name.substring(token);
    boolean isVersion =
        rest.chars().noneMatch(c -> ProductToken.isCharacter((char) c)) && !isUsual(rest.charAt(0));
    boolean isTaken = isKnown(name.substring(0, token)) && !isVersion;
    boolean isNobody = token == 0 && !isUsual(name.charAt(0));
    if (isKnown(withoutVersion(name)) || !isTaken && !isNobody) {
      return;
    }
    Optional<String> nearest = CrawlerCatalogue.bundled().nearest(name).map(KnownCrawler::token);
    boolean isSame = nearest.filter(name.substring(0, token)::equalsIgnoreCase).isPresent();
    boolean hasSpace = name.charAt(token) == ' ';
    if (isSame && hasSpace && !CrawlerNames.isLargeSearchEngine(name.substring(0, token))) {
      return; // what follows, such as in "HTTrack 3.0x", changes nothing
    }
    int at = line.valueStart + token;
    Optional<String> meant = isNobody ? knownAfterSigns(name) : nearest.filter(known -> !isSame);
    boolean isNeedless = meant
        .filter(known -> UserAgentHeaders.isNamedElsewhere(subject, line, known))
        .isPresent();
    String advice = meant
        .map(known ->
            isNeedless ? UserAgentHeaders.needless(subject, line, known) : "Write `" + known + "`")
        .orElse("Write a name of letters, `-` and `_` only, or remove the line");
    findings.add(
        CHARACTERS,
        subject.span(at, at + 1),
        characters(name, token) + advice,
        finding -> meant
            .filter(known -> !line.isCutByGoogle())
            .ifPresent(known -> UserAgentHeaders.fix(subject, finding, line, known, isNeedless)));
  }

  private static String characters(String name, int token) {
    char next = name.charAt(token);
    String sign = next == ' ' || next == '\t' ? "a space" : "`" + next + "`";
    String read = token == 0
        ? "see an empty name here"
        : "read this as " + CodeText.of(name.substring(0, token));
    return "Some crawlers " + read + ", because " + sign + " is not allowed in a crawler's name. ";
  }

  /** The crawler that a name means which starts with other characters, such as {@code +Baiduspider}. */
  private static Optional<String> knownAfterSigns(String name) {
    int start = 0;
    while (start < name.length() && !Character.isLetterOrDigit(name.charAt(start))) {
      start++;
    }
    return CrawlerCatalogue.bundled()
        .find(withoutVersion(name.substring(start)))
        .map(KnownCrawler::token);
  }

  /** Whether names in use start with a character, although RFC 9309 does not allow it. */
  private static boolean isUsual(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a crawler that exists has this name. */
  private static boolean isActive(String name) {
    return CrawlerCatalogue.bundled()
        .find(name)
        .filter(crawler -> crawler.status() == KnownCrawler.Status.ACTIVE)
        .isPresent();
  }

  /** Whether a crawler has this name. */
  private static boolean isKnown(String name) {
    return CrawlerCatalogue.bundled().find(name).isPresent();
  }

  private static boolean isOfGoogle(String name) {
    return CrawlerCatalogue.bundled()
        .find(name)
        .filter(crawler -> crawler.isOperatedBy("Google"))
        .isPresent();
  }

  private static String withoutVersion(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? name : name.substring(0, slash);
  }
}
