package wayleave.lint.internal.extensions;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.Dialect;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Crawl-delay lines: their values, and whether there is one for each crawler. */
public final class CrawlDelayCheck implements Check {
  private static final LintRule INVALID = LintRule.of("crawl-delay-invalid");
  private static final LintRule LONG = LintRule.of("crawl-delay-long");
  private static final LintRule REPEATED = LintRule.of("crawl-delay-repeated");

  /** Bing documents windows of 1 to 30 seconds. */
  private static final int LONGEST = 30;

  private static final int SECONDS_OF_DAY = 24 * 60 * 60;
  private static final Set<String> SECONDS = Set.of("s", "sec", "secs", "second", "seconds");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, LocatedExtension> byName = new HashMap<>();
    // Lines of one run share one list of names, which is looked at once.
    Map<List<UserAgentLine>, LocatedExtension> byRun = new IdentityHashMap<>();
    for (LocatedExtension line : subject.extensions()) {
      if (!line.is("Crawl-delay")) {
        continue;
      }
      if (line.read() instanceof Extension.Malformed malformed) {
        invalid(subject, findings, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.CrawlDelay delay && delay.seconds() > LONGEST) {
        tooLong(subject, findings, line, delay.seconds());
      }
      if (line.read() instanceof Extension.CrawlDelay delay
          && !line.userAgents().isEmpty()) {
        boolean isNewRun = !byRun.containsKey(line.userAgents());
        LocatedExtension first =
            byRun.computeIfAbsent(line.userAgents(), run -> firstFor(run, byName, line));
        boolean same = first.read() instanceof Extension.CrawlDelay known
            && known.seconds() == delay.seconds();
        // That a group stands there twice, with all that is in it, is told as such.
        if (first.line() != line.line() && !(same && isNewRun)) {
          repeated(subject, findings, first, line, same);
        }
      }
    }
  }

  /** The first line for any of these crawlers, which is the one at hand if there was none before. */
  private static LocatedExtension firstFor(
      List<UserAgentLine> names, Map<String, LocatedExtension> byName, LocatedExtension line) {
    LocatedExtension found = line;
    for (UserAgentLine name : names) {
      LocatedExtension known = byName.putIfAbsent(UserAgentNames.key(name), line);
      found = known == null ? found : known;
    }
    return found;
  }

  private static void invalid(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    String rest = value.substring(problem.start(), problem.end());
    boolean isTail = problem.kind() == Problem.Kind.UNEXPECTED;
    String message = switch (problem.kind()) {
      case EMPTY -> "a number of seconds belongs here";
      case UNEXPECTED -> "nothing belongs after the number of seconds: readers may skip the line";
      default -> "this is no number of seconds: " + value;
    };
    findings.add(INVALID, line.span(subject, problem), message, finding -> {
      String unit = rest.strip().toLowerCase(Locale.ROOT);
      if (isTail && SECONDS.contains(unit) && line.isEditable()) {
        String number = value.substring(0, problem.start()).strip();
        finding.safeFix("write " + number, line.edit(number.length(), value.length(), ""));
      }
    });
  }

  /** Who slows one crawler down by name wants that; what is for all, or for a search engine, costs the site its place. */
  private static void tooLong(
      LintContext subject, DiagnosticSink findings, LocatedExtension line, double seconds) {
    Optional<UserAgentLine> name =
        line.userAgents().stream().filter(CrawlDelayCheck::isForSearch).findFirst();
    // Where nothing may be fetched, the delay does not matter.
    if (name.isPresent()
        && SiteAccess.keptOutBy(subject.rules(Dialect.GOOGLE, name.get().name()))
            .isEmpty()) {
      String pages = SECONDS_OF_DAY < seconds
          ? "less than one page a day"
          : grouped((long) (SECONDS_OF_DAY / seconds)) + " pages a day at most";
      findings.add(
          LONG,
          subject.valueSpan(line.source()),
          "a crawler that obeys this fetches " + pages + "; Bing knows delays up to " + LONGEST
              + " seconds");
    }
  }

  /** The number with a comma before each three digits. */
  private static String grouped(long number) {
    String digits = String.valueOf(number);
    int first = (digits.length() - 1) % 3 + 1;
    StringBuilder grouped = new StringBuilder(digits.substring(0, first));
    for (int i = first; i < digits.length(); i += 3) {
      grouped.append(',').append(digits, i, i + 3);
    }
    return grouped.toString();
  }

  private static boolean isForSearch(UserAgentLine line) {
    return line.isWildcard()
        || CrawlerCatalogue.bundled()
            .find(UserAgentNames.key(line))
            .filter(crawler -> crawler.purpose() == KnownCrawler.Purpose.SEARCH)
            .filter(crawler -> !crawler.isOperatedBy("Google"))
            .filter(crawler -> !crawler.isOperatedBy("Yandex"))
            .isPresent();
  }

  private static void repeated(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension first,
      LocatedExtension line,
      boolean same) {
    findings.add(
        REPEATED,
        subject.span(line.source()),
        same
            ? "line " + first.line() + " says the same for the same crawler"
            : "line " + first.line() + " names another delay for the same crawler, and which counts"
                + " is up to the reader",
        finding -> {
          finding.related(subject.span(first.source()), "the first one");
          if (same) {
            finding.severity(Severity.HINT);
          }
          if (same && line.isEditable()) {
            finding.safeFix("remove it", subject.removal(line.source()));
          }
        });
  }
}
