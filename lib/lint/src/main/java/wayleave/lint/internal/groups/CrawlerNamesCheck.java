package wayleave.lint.internal.groups;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
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

/** Names that are nearly those of crawlers (RFC 9309 §2.2.1). */
final class CrawlerNamesCheck implements Check {
  private static final LintRule MISSPELT = LintRule.of("user-agent-misspelt");
  /** Longer values are not names. */
  private static final int LONGEST = 40;
  /** So many names of a file are looked at: each is compared with all that are known. */
  private static final int NAMES = 500;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    Set<String> named =
        subject.namedCrawlers().stream().map(NamedCrawler::token).collect(Collectors.toSet());
    subject.crawlers(Dialect.GOOGLE).stream()
        // Other characters in a name are reported as such.
        .filter(name -> name.length() <= LONGEST && isWords(name) && !isReadAsAnother(name))
        .limit(NAMES)
        .forEach(name -> CrawlerCatalogue.bundled()
            .nearest(name)
            .filter(meant -> !named.contains(meant.token()) && isSlip(name, meant))
            .ifPresent(meant -> misspelt(subject, findings, name, meant)));
  }

  /** Whether crawlers read a name up to a space or digit, and then as that of another crawler. */
  private static boolean isReadAsAnother(String name) {
    String token = ProductToken.of(name);
    return token.length() < name.length()
        && CrawlerCatalogue.bundled().find(token).isPresent();
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
        "No known crawler is called `" + name
            + "`, so this line probably has no effect. Did you mean `"
            + meant.token() + "`" + CrawlerNames.basis(meant) + "?",
        finding -> {
          if (!meant.isVerified()) {
            finding.severity(Severity.INFO);
          }
          if (!at.isCutByGoogle() && !at.hasNul) {
            finding.fix(
                "Write `" + meant.token() + "`",
                new TextEdit(at.valueStart, at.valueEnd, meant.token()));
          }
        });
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }
}
