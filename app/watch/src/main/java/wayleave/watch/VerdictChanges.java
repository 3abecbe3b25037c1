package wayleave.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.analysis.Region;
import wayleave.lint.analysis.RuleComparison;

/** The verdicts that two robots.txt give differently to the crawlers of a site. */
final class VerdictChanges {
  /** A page like any other: no rule of any file is about it. */
  private static final String ANY_PAGE = "/wayleave/any/page";

  /** So many of each kind show what is going on. */
  private static final int MAX_EXAMPLES = 10;

  private final Dialect dialect;
  private final WatchedSite site;

  VerdictChanges(Dialect dialect, WatchedSite site) {
    this.dialect = dialect;
    this.site = site;
  }

  /**
   * What some crawlers meet.
   *
   * @param unclear the limit that was reached before a difference was found or excluded; null if it was one or the other
   */
  record Found(Alert.Flips flips, @Nullable String unclear) {
    boolean isNothing() {
      return flips.closed() + flips.opened() == 0 && unclear == null;
    }
  }

  /** The rules that crawlers follow in both files. */
  private record Followed(List<Rule> before, List<Rule> after) {}

  private record Followers(CrawlerRules before, CrawlerRules after, List<String> crawlers) {}

  /** What differs, crawlers with the same rules together; those for whom nothing does are left out. */
  List<Found> between(Observation.Answered before, Observation.Answered after) {
    RobotsTxt old = parse(before);
    RobotsTxt now = parse(after);
    Map<Followed, Followers> followers = new LinkedHashMap<>();
    for (String name : site.crawlers()) {
      Crawler crawler = Crawler.fromUserAgentHeader(name);
      CrawlerRules rulesBefore = old.rulesFor(crawler);
      CrawlerRules rulesAfter = now.rulesFor(crawler);
      followers
          .computeIfAbsent(
              new Followed(rulesBefore.rules(), rulesAfter.rules()),
              unused -> new Followers(rulesBefore, rulesAfter, new ArrayList<>()))
          .crawlers()
          .add(name);
    }
    return followers.values().stream()
        .map(this::compare)
        .filter(found -> !found.isNothing())
        .toList();
  }

  private RobotsTxt parse(Observation.Answered answer) {
    byte[] body = answer.body().toBytes();
    if (!answer.isCut()) {
      return RobotsTxt.parse(body, dialect);
    }
    // The line that was cut must not be taken for a whole one: a byte more tells that it goes on.
    int counted = Math.min(body.length, dialect.maxBodyBytes());
    return RobotsTxt.parse(Arrays.copyOf(body, body.length + 1), dialect, counted);
  }

  private Found compare(Followers followers) {
    return site.urls().isEmpty() ? compareAllUrls(followers) : compareGivenUrls(followers);
  }

  private Found compareGivenUrls(Followers followers) {
    Collected collected = new Collected();
    for (String url : site.urls()) {
      Verdict before = followers.before().check(url);
      Verdict after = followers.after().check(url);
      if (before.allowed() != after.allowed()) {
        collected.add(url, before, after);
      }
    }
    return new Found(collected.flips(followers), null);
  }

  private static Found compareAllUrls(Followers followers) {
    Collected collected = new Collected();
    RuleComparison comparison = RuleComparison.of(followers.before(), followers.after());
    if (comparison instanceof RuleComparison.Different different) {
      for (Region region : different.regions()) {
        collected.add(region.witness(), region.before(), region.after());
      }
    }
    return new Found(
        collected.flips(followers),
        comparison instanceof RuleComparison.Undecided undecided ? undecided.why() : null);
  }

  /** Changes, counted, with as many examples as are told. Not thread-safe. */
  private static final class Collected {
    private int closed;
    private int opened;
    private final List<Alert.Change> changes = new ArrayList<>();

    void add(String url, Verdict before, Verdict after) {
      int alike = after.allowed() ? opened++ : closed++;
      if (alike < MAX_EXAMPLES) {
        changes.add(new Alert.Change(url, after.allowed(), line(before), line(after)));
      }
    }

    private static String line(Verdict verdict) {
      return verdict
          .rule()
          .map(rule -> "line " + rule.line() + ": "
              + (rule.type() == Rule.Type.ALLOW ? "Allow" : "Disallow") + ": " + rule.path())
          .orElse("");
    }

    Alert.Flips flips(Followers followers) {
      boolean wasClosed = isClosed(followers.before());
      boolean isClosed = isClosed(followers.after());
      Alert.Whole whole = null;
      if (closed > 0 && isClosed && !wasClosed) {
        whole = Alert.Whole.CLOSED;
      } else if (opened > 0 && wasClosed && !isClosed) {
        whole = Alert.Whole.OPENED;
      }
      return new Alert.Flips(followers.crawlers(), whole, closed, opened, changes);
    }

    /** Whether all is closed but what other rules allow. */
    private static boolean isClosed(CrawlerRules rules) {
      Verdict verdict = rules.check(ANY_PAGE);
      return !verdict.allowed()
          && verdict.rule().filter(rule -> rule.path().matches("/?\\**")).isPresent();
    }
  }
}
