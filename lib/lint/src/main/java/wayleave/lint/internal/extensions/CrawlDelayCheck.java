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
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.Digits;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.Span;

/** Crawl-delay lines with a bad value, and several for one crawler. */
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
    Map<List<UserAgentLine>, First> byRun = new IdentityHashMap<>();
    Causes causes = new Causes();
    for (LocatedExtension line : subject.extensions()) {
      if (!line.is("Crawl-delay")) {
        continue;
      }
      if (line.read() instanceof Extension.Malformed malformed) {
        invalid(subject, causes, line, malformed.problems().get(0));
      } else if (line.read() instanceof Extension.CrawlDelay delay && delay.seconds() > LONGEST) {
        tooLong(subject, causes, line, delay.seconds());
      }
      if (line.read() instanceof Extension.CrawlDelay delay
          && !line.userAgents().isEmpty()) {
        boolean isNewRun = !byRun.containsKey(line.userAgents());
        First first = byRun.computeIfAbsent(line.userAgents(), run -> firstFor(run, byName, line));
        boolean same = first.line().read() instanceof Extension.CrawlDelay known
            && known.seconds() == delay.seconds();
        // A group that is repeated as a whole has a finding of its own.
        if (first.line().line() != line.line() && !(same && isNewRun)) {
          repeated(subject, causes, first, line, same);
        }
      }
    }
    causes.report(findings);
  }

  /** The first line for a crawler. */
  private record First(String crawler, LocatedExtension line) {}

  /** The first line for any of these crawlers, which is the one at hand if there was none before. */
  private static First firstFor(
      List<UserAgentLine> names, Map<String, LocatedExtension> byName, LocatedExtension line) {
    First found = new First(names.get(0).name(), line);
    for (UserAgentLine name : names) {
      LocatedExtension known = byName.putIfAbsent(UserAgentNames.key(name), line);
      found = known == null ? found : new First(name.name(), known);
    }
    return found;
  }

  private static void invalid(
      LintContext subject, Causes causes, LocatedExtension line, Problem problem) {
    String value = line.read().line().value();
    Span span = line.span(subject, problem);
    if (problem.kind() == Problem.Kind.EMPTY) {
      causes.add(
          INVALID,
          span,
          CodeText.of(line.field())
              + " has no value: write a number of seconds, or remove the line");
      return;
    }
    String unit = value.substring(problem.start(), problem.end()).strip().toLowerCase(Locale.ROOT);
    if (problem.kind() != Problem.Kind.UNEXPECTED || !SECONDS.contains(unit)) {
      causes.add(
          INVALID,
          span,
          CodeText.of(value) + " is not a number of seconds, so crawlers may ignore this "
              + CodeText.of(line.field()) + ". Write a number such as `10` or `0.5`");
      return;
    }
    String number = value.substring(0, problem.start()).strip();
    String message = "Crawlers may ignore " + CodeText.of(line.field() + ": " + value)
        + " because of the unit: write " + CodeText.of(number);
    Causes.Cause cause = causes.add(INVALID, span, message);
    if (line.isEditable()) {
      cause.safeFix("Write " + CodeText.of(number), line.edit(number.length(), value.length(), ""));
    }
  }

  /** A long delay for one named crawler is intended; one for all crawlers or a search engine costs the site its ranking. */
  private static void tooLong(
      LintContext subject, Causes causes, LocatedExtension line, double seconds) {
    Optional<UserAgentLine> name =
        line.userAgents().stream().filter(CrawlDelayCheck::isForSearch).findFirst();
    // Where nothing may be fetched, the delay does not matter.
    if (name.isPresent()
        && SiteAccess.keptOutBy(subject.rules(Dialect.GOOGLE, name.get().name()))
            .isEmpty()) {
      String pages = SECONDS_OF_DAY < seconds
          ? "less than one page a day"
          : "at most " + Digits.grouped((long) (SECONDS_OF_DAY / seconds)) + " pages a day";
      causes.add(
          LONG,
          subject.valueSpan(line.source()),
          "With " + CodeText.of(line.field() + ": " + line.read().line().value())
              + ", a crawler that obeys it fetches " + pages + ". Write " + LONGEST
              + " or less, the maximum that Bing documents");
    }
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
      LintContext subject, Causes causes, First first, LocatedExtension line, boolean same) {
    int number = first.line().line();
    Causes.Cause cause = causes.add(
        REPEATED,
        number + " " + same,
        subject.span(line.source()),
        same
            ? "Redundant: line " + number + " already sets the same delay for "
                + CodeText.of(first.crawler()) + ". Remove this line"
            : "Line " + number + " sets another delay for " + CodeText.of(first.crawler())
                + ", and crawlers differ in which one they use. Keep one line",
        finding -> {
          finding.related(subject.span(first.line().source()), "the first delay");
          if (same) {
            finding.severity(Severity.HINT);
          }
        });
    if (same && line.isEditable()) {
      cause.safeFix("Remove the line", subject.removal(line.source()));
    }
  }
}
