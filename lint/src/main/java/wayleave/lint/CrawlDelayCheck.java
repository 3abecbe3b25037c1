package wayleave.lint;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.Dialect;
import wayleave.Extension;
import wayleave.Extension.Problem;
import wayleave.UserAgentLine;

/** Crawl-delay lines: their values, and whether there is one for each crawler. */
final class CrawlDelayCheck implements Check {
  private static final Code INVALID = Code.of("crawl-delay-invalid");
  private static final Code LONG = Code.of("crawl-delay-long");
  private static final Code REPEATED = Code.of("crawl-delay-repeated");

  /** Bing documents windows of 1 to 30 seconds. */
  private static final int LONGEST = 30;

  private static final int SECONDS_OF_DAY = 24 * 60 * 60;
  private static final Set<String> SECONDS = Set.of("s", "sec", "secs", "second", "seconds");

  @Override
  public void check(Subject subject, Findings findings) {
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
      LocatedExtension known = byName.putIfAbsent(GroupNamesCheck.nameOf(name), line);
      found = known == null ? found : known;
    }
    return found;
  }

  private static void invalid(
      Subject subject, Findings findings, LocatedExtension line, Problem problem) {
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
      Subject subject, Findings findings, LocatedExtension line, double seconds) {
    Optional<UserAgentLine> name =
        line.userAgents().stream().filter(CrawlDelayCheck::isForSearch).findFirst();
    // Where nothing may be fetched, the delay does not matter.
    if (name.isPresent()
        && WholeSite.keptOutBy(subject.rules(Dialect.GOOGLE, name.get().name())).isEmpty()) {
      String pages = SECONDS_OF_DAY < seconds
          ? "less than one page a day"
          : String.format(
              Locale.ROOT, "%,d pages a day at most", (long) (SECONDS_OF_DAY / seconds));
      findings.add(
          LONG,
          subject.valueSpan(line.source()),
          "a crawler that obeys this fetches " + pages + "; Bing knows delays up to " + LONGEST
              + " seconds");
    }
  }

  private static boolean isForSearch(UserAgentLine line) {
    return line.isWildcard()
        || CrawlerCatalogue.bundled()
            .find(GroupNamesCheck.nameOf(line))
            .filter(crawler -> crawler.purpose() == KnownCrawler.Purpose.SEARCH)
            .filter(crawler -> !crawler.operator().equals("Google"))
            .filter(crawler -> !crawler.operator().equals("Yandex"))
            .isPresent();
  }

  private static void repeated(
      Subject subject,
      Findings findings,
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
