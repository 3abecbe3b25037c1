package wayleave.report.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.RobotsTxt;
import wayleave.UserAgentHeader;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;

/**
 * Notes to verdicts: that a header matches several crawlers, that Google's parser gives another verdict, or why dialects differ.
 * Thread-safe.
 */
public final class VerdictNotes {
  private final byte[] body;
  private final Crawler crawler;
  private final List<String> onCrawler;
  /** The name, if nobody knows it. */
  private final @Nullable String unknown;
  /** The rules for the crawler as Google's parser reads them; null until they are needed. Threads that need them first may each make their own, which are equal. */
  private @Nullable CrawlerRules parsers;

  /**
   * The notes beside verdicts by one robots.txt for one crawler.
   *
   * @param name of the crawler as the user gave it
   * @param body the robots.txt; not to be changed afterwards
   */
  public VerdictNotes(String name, byte[] body) {
    this(
        Crawler.fromUserAgentHeader(name),
        onCrawler(name),
        UnknownCrawler.is(name) ? name : null,
        body);
  }

  private VerdictNotes(
      Crawler crawler, List<String> onCrawler, @Nullable String unknown, byte[] body) {
    this.crawler = crawler;
    this.onCrawler = onCrawler;
    this.unknown = unknown;
    this.body = body;
  }

  /** The notes for the same crawler by another robots.txt; these for the same one. */
  public VerdictNotes by(byte[] other) {
    return Arrays.equals(other, body) ? this : new VerdictNotes(crawler, onCrawler, unknown, other);
  }

  /** The crawler of the verdicts. */
  public Crawler crawler() {
    return crawler;
  }

  /**
   * The notes beside what is shown for one URL: beside the only verdict as {@link #beside}; beside several, on the crawler at
   * {@link Dialect#GOOGLE}, and at each other why it differs.
   *
   * @param verdicts none without a robots.txt, for one list of notes; else one, or one for each dialect, the first by {@link
   *     Dialect#GOOGLE}
   * @param lines the lines of the robots.txt as written, by their numbers, from 1
   */
  public List<List<String>> of(String url, List<Verdict> verdicts, IntFunction<String> lines) {
    if (verdicts.size() < 2) {
      return List.of(verdicts.isEmpty() ? onCrawler : beside(url, verdicts.get(0), lines));
    }
    Verdict google = verdicts.get(0);
    List<List<String>> notes = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      if (verdict.rules().dialect() == Dialect.GOOGLE) {
        notes.add(onCrawler);
      } else if (verdict.allowed() == google.allowed()) {
        notes.add(List.of());
      } else {
        notes.add(List.of(Disagreement.between(lines, google, verdict)));
      }
    }
    return notes;
  }

  /**
   * The notes beside a verdict that stands alone.
   *
   * @param lines the lines of the robots.txt as written, by their numbers, from 1
   */
  public List<String> beside(String url, Verdict verdict, IntFunction<String> lines) {
    if (verdict.rules().dialect() != Dialect.GOOGLE || !isGoogles(crawler)) {
      return onCrawler;
    }
    CrawlerRules rules = parsers;
    if (rules == null) {
      rules = byGooglesParser();
      parsers = rules;
    }
    Verdict parsed = rules.check(url);
    if (parsed.allowed() == verdict.allowed()) {
      return onCrawler;
    }
    List<String> notes = new ArrayList<>(onCrawler);
    notes.add("Google's open-source parser, which Googlebot runs, "
        + (parsed.allowed() ? "allows" : "disallows") + " this URL: "
        + Disagreement.between(lines, verdict, parsed));
    return notes;
  }

  /** As {@link #beside}, after a note on a name that nobody knows: for answers that have no standard error. */
  public List<String> withName(String url, Verdict verdict, IntFunction<String> lines) {
    return withName(verdict, beside(url, verdict, lines));
  }

  /** The notes beside a verdict on a site: on the crawler, and on a name that nobody knows. */
  public List<String> ofSite(Optional<Verdict> verdict) {
    return verdict.isEmpty() ? onCrawler : withName(verdict.get(), onCrawler);
  }

  private List<String> withName(Verdict verdict, List<String> notes) {
    if (unknown == null) {
      return notes; // as nearly always, without a look at the groups
    }
    return Stream.concat(
            UnknownCrawler.note(unknown, verdict.rules().selection()).stream(), notes.stream())
        .toList();
  }

  /** The notes beside a verdict without a robots.txt: whether it is certain which crawler a name is. */
  public static List<String> onCrawler(String name) {
    UserAgentHeader header = UserAgentHeader.parse(name);
    if (!header.isAmbiguous()) {
      return List.of();
    }
    List<String> candidates = header.candidates();
    return List.of(
        "the header matches several crawlers (" + String.join(", ", candidates) + "), and "
            + candidates.get(0) + " is used. Give only the product token to choose another");
  }

  private static boolean isGoogles(Crawler crawler) {
    return !crawler.isUserTriggered()
        && CrawlerCatalogue.bundled()
            .find(crawler.name())
            .filter(known -> known.isOperatedBy("Google"))
            .isPresent();
  }

  /** Google asks its parser for one token after the other, and knows itself which of its crawlers ignore {@code *}. */
  private CrawlerRules byGooglesParser() {
    RobotsTxt robots = RobotsTxt.parse(body, Dialect.GOOGLEBOT);
    Crawler asked = crawler;
    for (String token : crawler.tokens()) {
      asked = Crawler.ofTokens(token);
      CrawlerRules rules = robots.rulesFor(asked);
      if (rules.selection().kind() == GroupSelection.Kind.NAMED) {
        return rules;
      }
    }
    return robots.rulesFor(crawler.obeysWildcard() ? asked : asked.ignoringWildcardGroup());
  }
}
