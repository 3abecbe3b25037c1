package wayleave.lint.internal.groups;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;

/** Names that are nearly those of crawlers, and names of crawlers that not all parsers can read (RFC 9309 §2.2.1). */
final class CrawlerNamesCheck implements Check {
  private static final LintRule MISSPELT = LintRule.of("user-agent-misspelt");
  private static final LintRule BEYOND_STANDARD = LintRule.of("user-agent-beyond-standard");
  /** Longer ones are no names. */
  private static final int LONGEST = 40;
  /** So many names are looked at in a file: each is compared with all that are known. */
  private static final int NAMES = 500;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    misspelt(subject, findings);
    beyondStandard(subject, findings);
  }

  private static void misspelt(LintContext subject, DiagnosticSink findings) {
    Set<String> named =
        subject.namedCrawlers().stream().map(NamedCrawler::token).collect(Collectors.toSet());
    subject.crawlers(Dialect.GOOGLE).stream()
        // With other characters in it, a name is told of as such.
        .filter(name -> name.length() <= LONGEST && isWords(name))
        .limit(NAMES)
        .forEach(name -> CrawlerCatalogue.bundled()
            .nearest(name)
            .filter(meant -> !named.contains(meant.token()) && isSlip(name, meant))
            .ifPresent(meant -> misspelt(subject, findings, name, meant)));
  }

  private static boolean isWords(String name) {
    return name.chars()
        .allMatch(c -> c >= 'a' && c <= 'z'
            || c >= 'A' && c <= 'Z'
            || c >= '0' && c <= '9'
            || c == '-'
            || c == '_'
            || c == ' ');
  }

  /**
   * Whether a name is known to be wrong. {@code Baiduspider-image} continues a known name and is one of its own, but {@code
   * Googlebot-Images} has its slip after {@code Googlebot}. Without its ending a name may be what old parsers look for, and those
   * of whose operators nothing was read may have been so for long.
   */
  private static boolean isSlip(String name, KnownCrawler meant) {
    boolean endingLeftOut = letters(meant.token()).startsWith(letters(name))
        && letters(meant.token()).length() > letters(name).length() + 1;
    if (endingLeftOut) {
      return meant.isVerified();
    }
    int known = knownStart(name);
    return known == 0
        || meant.token().length() > known && meant.token().regionMatches(true, 0, name, 0, known);
  }

  /** The length of the longest known name that this one continues after a hyphen or underscore, or 0. */
  private static int knownStart(String name) {
    for (int i = name.length() - 1; i > 0; i--) {
      char next = name.charAt(i);
      if (!Character.isLetterOrDigit(next)
          && next != ' '
          && CrawlerCatalogue.bundled().find(name.substring(0, i)).isPresent()) {
        return i;
      }
    }
    return 0;
  }

  private static void misspelt(
      LintContext subject, DiagnosticSink findings, String name, KnownCrawler meant) {
    SourceLine at = subject.groups(Dialect.GOOGLE).stream()
        .flatMap(group -> group.userAgents().stream())
        .filter(line -> line.name().equals(name))
        .map(line -> subject.line(line.line()))
        .findFirst()
        .orElseThrow();
    findings.add(
        MISSPELT,
        subject.valueSpan(at),
        "no crawler is known by the name of " + name + ": is " + meant.token() + " meant?"
            + CrawlerNames.basis(meant),
        finding -> {
          if (!meant.isVerified()) {
            finding.severity(Severity.INFO);
          }
          if (!at.isCutByGoogle() && !at.hasNul) {
            finding.fix(
                "write " + meant.token(), new TextEdit(at.valueStart, at.valueEnd, meant.token()));
          }
        });
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** One finding for the file: its author cannot change these names. */
  private static void beyondStandard(LintContext subject, DiagnosticSink findings) {
    Map<UserAgentLine, KnownCrawler> lines = new LinkedHashMap<>();
    for (NamedCrawler named : subject.namedCrawlers()) {
      named.lines().stream()
          .filter(line -> isBeyondStandard(line.name(), named.crawler()))
          .findFirst()
          .ifPresent(line -> lines.put(line, named.crawler()));
    }
    if (lines.isEmpty()) {
      return;
    }
    Map.Entry<UserAgentLine, KnownCrawler> first = lines.entrySet().iterator().next();
    findings.add(
        BEYOND_STANDARD,
        subject.valueSpan(subject.line(first.getKey().line())),
        message(first.getKey(), first.getValue()) + CrawlerNames.andOthers(lines.size() - 1),
        finding -> lines.entrySet().stream()
            .skip(1)
            .forEach(other -> finding.related(
                subject.valueSpan(subject.line(other.getKey().line())),
                message(other.getKey(), other.getValue()))));
  }

  /**
   * Whether a value is a crawler's own name, character by character, and holds what RFC 9309 does not let names hold. A name that
   * nobody states is left out.
   */
  private static boolean isBeyondStandard(String value, KnownCrawler known) {
    return known.evidence() != KnownCrawler.Evidence.HEADERS
        && known.tokens().stream().anyMatch(value::equalsIgnoreCase)
        && readAs(value).length() < value.length()
        && value.indexOf('/') < 0;
  }

  private static String message(UserAgentLine line, KnownCrawler known) {
    String read = readAs(line.name());
    return line.name() + " is the crawler's own name" + CrawlerNames.basis(known)
        + ", but parsers that keep to RFC 9309 read "
        + (read.isEmpty() ? "no name" : read.strip());
  }

  private static String readAs(String name) {
    int end = 0;
    while (end < name.length() && isTokenCharacter(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  private static boolean isTokenCharacter(char c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z' || c == '-' || c == '_';
  }
}
