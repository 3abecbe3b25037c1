package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;

/** User-agent lines that contain a whole User-Agent header (U3). Made for one run; not thread-safe. */
final class UserAgentHeaders {
  private static final LintRule FULL = LintRule.of("user-agent-whole-header");

  private static final Set<String> OF_BROWSERS = Set.of("mozilla", "compatible");

  private final Occurrences browsers = new Occurrences(FULL, "no crawler has this name either");
  private final List<Span> unknown = new ArrayList<>();
  /** What crawlers read of them. */
  private final List<String> words = new ArrayList<>();

  static boolean isHeader(String name) {
    return name.regionMatches(true, 0, "Mozilla/", 0, "Mozilla/".length())
        || name.contains("(compatible")
        || name.startsWith("compatible;")
        || name.contains("://");
  }

  /** Adds a line; one with the header of a known crawler is reported at once. */
  void add(LintContext subject, DiagnosticSink findings, SourceLine line) {
    String value = line.valueBytes();
    String token = ProductToken.of(value);
    Optional<String> meant = knownIn(value).filter(known -> !known.equalsIgnoreCase(token));
    boolean isBrowser = OF_BROWSERS.contains(token.toLowerCase(Locale.ROOT));
    if (isBrowser && value.indexOf('(') < 0 && value.indexOf(' ') < 0) {
      browsers.add(
          subject.valueSpan(line),
          "No crawler is called `" + token + "`, so this "
              + (isAlone(subject, line) ? "group applies to none" : "line has no effect")
              + ". Remove it");
      return;
    }
    if (meant.isEmpty()) {
      unknown.add(subject.valueSpan(line));
      words.add(token);
      return;
    }
    boolean isNeedless = isNamedElsewhere(subject, line, meant.get());
    String message = start(List.of(token))
        + (isNeedless ? needless(subject, line, meant.get()) : "Write `" + meant.get() + "`");
    findings.add(FULL, subject.valueSpan(line), message, finding -> {
      if (isNeedless) {
        finding.severity(Severity.HINT);
      } else if (!token.isEmpty() && !isBrowser) {
        // The first word may be the name of a crawler that is not known.
        finding.severity(Severity.WARNING);
      }
      if (!isNeedless && !line.isCutByGoogle() && !line.hasNul) {
        fix(subject, finding, line, meant.get(), isNeedless);
      }
    });
  }

  private static String start(List<String> words) {
    return "This is a whole `User-Agent` header, but crawlers "
        + (words.get(0).isEmpty()
            ? "see an empty name here"
            : "read only its first word ("
                + CrawlerNames.list(
                    words.stream().filter(word -> !word.isEmpty()).toList())
                + ")")
        + ". ";
  }

  /** Advice to remove a name that another line has already, with the same rules. */
  static String needless(LintContext subject, SourceLine line, String token) {
    return "Another line already names `" + token + "` with the same rules: remove "
        + (isAlone(subject, line) ? "this group" : "this line");
  }

  /** Writes the name of a crawler, or removes the line if another one names it and the rules below stay with their group. */
  static void fix(
      LintContext subject,
      DiagnosticSink.Finding finding,
      SourceLine line,
      String token,
      boolean isNeedless) {
    if (!isNeedless) {
      finding.fix("Write `" + token + "`", new TextEdit(line.valueStart, line.valueEnd, token));
    } else if (!isAlone(subject, line)) {
      finding.fix("Remove the line", subject.removal(line));
    }
  }

  /** Whether the group of a line is for no other name. */
  private static boolean isAlone(LintContext subject, SourceLine line) {
    return subject.groups(Dialect.GOOGLE).stream()
        .map(Group::userAgents)
        .anyMatch(names -> names.size() == 1 && names.get(0).line() == line.number);
  }

  /** Whether a crawler is named as it should be too, with the same rules, so that the header makes no difference. */
  static boolean isNamedElsewhere(LintContext subject, SourceLine line, String token) {
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    Set<String> rules = groups.stream()
        .filter(group -> group.userAgents().stream().anyMatch(name -> name.line() == line.number))
        .flatMap(group -> group.rules().stream())
        .map(Rule::toString)
        .collect(Collectors.toSet());
    Set<String> named = groups.stream()
        .filter(group -> group.userAgents().stream()
            .anyMatch(name ->
                name.line() != line.number && UserAgentNames.key(name).equalsIgnoreCase(token)))
        .flatMap(group -> group.rules().stream())
        .map(Rule::toString)
        .collect(Collectors.toSet());
    return !named.isEmpty() && named.containsAll(rules);
  }

  /** Reports the lines that were added. */
  void report(DiagnosticSink findings) {
    browsers.report(findings, finding -> finding.severity(Severity.INFO));
    if (!unknown.isEmpty()) {
      Occurrences headers = new Occurrences(FULL, "a whole header too");
      String message = start(words) + "Write only the crawler's name";
      unknown.forEach(span -> headers.add(span, message));
      headers.report(findings, finding -> finding.severity(Severity.WARNING));
    }
  }

  /** The product token of a crawler in a header, if its operator documents it. */
  private static Optional<String> knownIn(String header) {
    int start = 0;
    for (int end = 0; end <= header.length(); end++) {
      boolean isWord = end < header.length()
          && (Character.isLetterOrDigit(header.charAt(end))
              || "-_.".indexOf(header.charAt(end)) >= 0);
      if (!isWord) {
        Optional<String> known = CrawlerCatalogue.bundled()
            .find(header.substring(start, end))
            .filter(KnownCrawler::isVerified)
            .map(KnownCrawler::token);
        if (known.isPresent()) {
          return known;
        }
        start = end + 1;
      }
    }
    return Optional.empty();
  }
}
