package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Names in user-agent lines that are more, or less, than a product token (RFC 9309 §2.2.1, U3). */
final class UserAgentNamesCheck implements Check {
  private static final LintRule FULL = LintRule.of("user-agent-whole-header");
  private static final LintRule LIST = LintRule.of("user-agent-list");
  private static final LintRule WILDCARD = LintRule.of("user-agent-wildcard");
  private static final LintRule STAR_TRAILER = LintRule.of("user-agent-star-trailer");
  private static final LintRule VERSION = LintRule.of("user-agent-version");
  private static final LintRule CHARACTERS = LintRule.of("user-agent-characters");
  private static final LintRule GENERIC = LintRule.of("user-agent-generic");

  private static final Set<String> OF_BROWSERS = Set.of("mozilla", "compatible");

  /** Words that stand in the names of many crawlers. */
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
    for (SourceLine line : subject.lines()) {
      if (line.field == Field.USER_AGENT && !line.isValueEmpty() && !line.isMissingColon) {
        name(subject, findings, line);
      }
    }
  }

  private static void name(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String name = line.valueBytes();
    int token = tokenLength(name);
    if (token == name.length()) {
      generic(subject, findings, line, name);
    } else if (name.startsWith("*")) {
      star(subject, findings, line, name);
    } else if (name.indexOf(':') >= 0 && name.toLowerCase(Locale.ROOT).contains("allow")) {
      // Two lines in one, which is told of as such.
    } else if (isHeader(name)) {
      header(subject, findings, line, name.substring(0, token));
    } else if (isList(name)) {
      list(subject, findings, line, name);
    } else {
      rest(subject, findings, line, name, token);
    }
  }

  private static void header(
      LintContext subject, DiagnosticSink findings, SourceLine line, String token) {
    String read = token.isEmpty() ? "find no name in it" : "read " + token;
    findings.add(
        FULL,
        subject.valueSpan(line),
        "a User-agent line takes the name of a crawler, not its whole User-Agent header: crawlers "
            + read,
        finding -> {
          // What browsers begin with is nobody's name; any other may be the crawler's own.
          if (!token.isEmpty() && !OF_BROWSERS.contains(token.toLowerCase(Locale.ROOT))) {
            finding.severity(Severity.WARNING);
          }
        });
  }

  /** Letters, hyphens and underscores: what RFC 9309 lets a product token be. */
  private static int tokenLength(String name) {
    int end = 0;
    while (end < name.length() && isTokenCharacter(name.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isTokenCharacter(char c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z' || c == '-' || c == '_';
  }

  private static boolean isHeader(String name) {
    return name.regionMatches(true, 0, "Mozilla/", 0, "Mozilla/".length())
        || name.contains("(compatible")
        || name.startsWith("compatible;")
        || name.contains("://");
  }

  private static boolean isList(String name) {
    int comma = name.indexOf(',');
    String second = name.substring(comma + 1).strip();
    boolean isSlip = name.lastIndexOf(' ', comma) >= 0 && !name.startsWith(" ", comma + 1);
    return comma > 0
        && !isSlip
        && name.indexOf('(') < 0
        && name.indexOf('[') < 0
        && (second.startsWith("*") || tokenLength(second) > 2);
  }

  private static void generic(
      LintContext subject, DiagnosticSink findings, SourceLine line, String name) {
    if (GENERIC_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
      findings.add(
          GENERIC,
          subject.valueSpan(line),
          name + " is part of many crawlers' names, and some old parsers take it for all of them");
    }
  }

  private static void star(
      LintContext subject, DiagnosticSink findings, SourceLine line, String name) {
    if (name.length() == 1) {
      return;
    }
    char next = name.charAt(1);
    Span span = subject.span(line.valueStart + 1, line.valueEnd);
    if (next == ' ' || next == '\t') {
      boolean joined = name.indexOf(':') > 0;
      if (!joined) {
        findings.add(STAR_TRAILER, span, "crawlers ignore what follows *", finding -> {
          if (!line.isCutByGoogle()) {
            finding.safeFix("write *", new TextEdit(line.valueStart + 1, line.valueEnd, ""));
          }
        });
      }
    } else {
      findings.add(
          WILDCARD,
          subject.valueSpan(line),
          line.value() + " names no crawler: * stands alone, for all that are not named");
    }
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
        && names.stream().allMatch(part -> part.equals("*") || tokenLength(part) == part.length());
    int separator = name.indexOf(',');
    String read = name.substring(0, tokenLength(name));
    findings.add(
        LIST,
        subject.span(line.valueStart + separator, line.valueEnd),
        "a User-agent line names one crawler: this one is read as "
            + (read.isEmpty() ? "nobody" : read),
        finding -> {
          if (plain) {
            String lines = String.join("\nUser-agent: ", names);
            finding.fix(
                "write a line for each", new TextEdit(line.valueStart, line.valueEnd, lines));
          }
        });
  }

  private static void rest(
      LintContext subject, DiagnosticSink findings, SourceLine line, String name, int token) {
    Span rest = subject.span(line.valueStart + token, line.valueEnd);
    char next = name.charAt(token);
    if (next == '*' && token + 1 == name.length()) {
      // Google drops what follows a name, and writes Mediapartners-Google* itself.
      if (isOfGoogle(name.substring(0, token))) {
        return;
      }
      findings.add(
          WILDCARD,
          rest,
          "* stands for nothing after a name: this is read as " + name.substring(0, token),
          finding -> {
            finding.severity(Severity.HINT);
            dropRest(finding, line, token);
          });
      return;
    }
    boolean version = token > 0 && next == '/' && isVersion(name.substring(token + 1));
    if (version) {
      findings.add(
          VERSION,
          rest,
          "a name goes without version: Google reads " + name.substring(0, token)
              + ", others may not know it",
          finding -> {
            if (!isKnown(name.substring(0, token))) {
              finding.severity(Severity.HINT);
            }
            dropRest(finding, line, token);
          });
    } else if (next != '"' && next != '\'' && next < 0x7F) {
      characters(subject, findings, line);
    }
  }

  /** A name that is cut to another crawler's, or to nothing. */
  private static void characters(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String name = line.valueBytes();
    int token = tokenLength(name);
    String rest = name.substring(token);
    boolean isVersion = rest.chars().noneMatch(c -> isTokenCharacter((char) c));
    boolean isTaken = isKnown(name.substring(0, token)) && !isVersion;
    boolean isNobody = token == 0 && !isUsual(name.charAt(0));
    if (isKnown(withoutVersion(name)) || !isTaken && !isNobody) {
      return;
    }
    int at = line.valueStart + token;
    findings.add(CHARACTERS, subject.span(at, at + 1), cut(name));
  }

  /** Whether names that are in use begin with a character, though RFC 9309 does not let them. */
  private static boolean isUsual(char c) {
    return c >= '0' && c <= '9';
  }

  /** A crawler that calls itself so knows its name. */
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

  private static String cut(String name) {
    int token = tokenLength(name);
    char next = name.charAt(token);
    String what = next == ' ' || next == '\t' ? "a blank" : String.valueOf(next);
    String read = token == 0 ? "nobody" : name.substring(0, token);
    return "names hold letters, - and _ only: with " + what + " in it, this one is read as " + read
        + " by some crawlers";
  }

  private static boolean isVersion(String text) {
    return !text.isEmpty()
        && text.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.' || c == '*' || c == 'v');
  }

  private static void dropRest(DiagnosticSink.Finding finding, SourceLine line, int token) {
    if (!line.isCutByGoogle()) {
      finding.safeFix(
          "write the name alone", new TextEdit(line.valueStart + token, line.valueEnd, ""));
    }
  }
}
