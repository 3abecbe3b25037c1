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
import wayleave.proof.Region;
import wayleave.proof.RuleComparison;

/** Finds the verdicts that differ between two versions of a site's robots.txt. */
final class VerdictChanges {
  /** A page that only rules for the whole site match. */
  private static final String ANY_PAGE = "/wayleave/any/page";

  /** Examples of each direction; further changes are only counted. */
  private static final int MAX_EXAMPLES = 10;

  private final Dialect dialect;
  private final WatchedSite site;

  VerdictChanges(Dialect dialect, WatchedSite site) {
    this.dialect = dialect;
    this.site = site;
  }

  /**
   * The changes for some crawlers.
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

  /**
   * The changed verdicts; crawlers with the same rules are combined, crawlers without changes left out.
   *
   * @param beforeClosed the last answer before the whole site was closed; null if that was not seen
   */
  List<Found> between(
      Observation.Answered before,
      Observation.Answered after,
      Observation.@Nullable Answered beforeClosed) {
    RobotsTxt old = parse(before);
    RobotsTxt now = parse(after);
    RobotsTxt open = beforeClosed == null ? null : parse(beforeClosed);
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
        .map(each -> compare(each, open))
        .filter(found -> !found.isNothing())
        .toList();
  }

  /** Whether the whole site is closed to a crawler to which it was not. */
  boolean isClosedSince(Observation.Answered before, Observation.Answered after) {
    RobotsTxt old = parse(before);
    RobotsTxt now = parse(after);
    return site.crawlers().stream()
        .map(Crawler::fromUserAgentHeader)
        .anyMatch(crawler -> isClosed(now.rulesFor(crawler)) && !isClosed(old.rulesFor(crawler)));
  }

  /** What an answer says. */
  RobotsTxt parse(Observation.Answered answer) {
    byte[] body = answer.body().toBytes();
    if (!answer.isCut()) {
      return RobotsTxt.parse(body, dialect);
    }
    // The line that was cut must not be taken for a whole one: a byte more tells that it goes on.
    int counted = Math.min(body.length, dialect.maxBodyBytes());
    return RobotsTxt.parse(Arrays.copyOf(body, body.length + 1), dialect, counted);
  }

  private Found compare(Followers followers, @Nullable RobotsTxt open) {
    Collected collected = new Collected();
    String unclear = compare(followers.before(), followers.after(), collected);
    Alert.Whole whole = null;
    Alert.Decided exception = null;
    boolean wasClosed = isClosed(followers.before());
    boolean isClosed = isClosed(followers.after());
    if (wasClosed != isClosed && (isClosed ? collected.closed : collected.opened) > 0) {
      RuleComparison comparison =
          RuleComparison.of(followers.after(), isClosed ? disallowAll() : allowAll());
      if (comparison instanceof RuleComparison.Same) {
        whole = isClosed ? Alert.Whole.CLOSED : Alert.Whole.OPENED;
      } else {
        whole = isClosed ? Alert.Whole.CLOSED_WITH_EXCEPTIONS : Alert.Whole.OPENED_WITH_EXCEPTIONS;
        exception = exception(followers.after(), isClosed, comparison);
      }
    }
    boolean isRepair = whole != null && !isClosed && open != null && isRepair(followers, open);
    return new Found(collected.flips(followers.crawlers(), whole, exception, isRepair), unclear);
  }

  /** Collects the changes; the limit that was reached before one was found or excluded, or null. */
  private @Nullable String compare(CrawlerRules before, CrawlerRules after, Collected collected) {
    if (!site.urls().isEmpty()) {
      for (String url : site.urls()) {
        collected.add(url, before.check(url), after.check(url));
      }
      return null;
    }
    RuleComparison comparison = RuleComparison.of(before, after);
    if (comparison instanceof RuleComparison.Different different) {
      for (Region region : different.regions()) {
        collected.add(region.witness(), region.before(), region.after());
      }
    }
    return comparison instanceof RuleComparison.Undecided undecided ? undecided.why() : null;
  }

  /** A URL with the given verdict: one of the site's URLs to watch, or else one that the comparison found. */
  private Alert.@Nullable Decided exception(
      CrawlerRules rules, boolean allowed, RuleComparison comparison) {
    for (String url : site.urls()) {
      Verdict verdict = rules.check(url);
      if (verdict.allowed() == allowed) {
        return new Alert.Decided(url, line(verdict));
      }
    }
    if (comparison instanceof RuleComparison.Different different) {
      Region shortest = different.regions().get(0);
      return new Alert.Decided(shortest.witness(), line(shortest.before()));
    }
    return null;
  }

  /** Whether the site was not closed before, and no URL is allowed now that was not allowed then. */
  private boolean isRepair(Followers followers, RobotsTxt open) {
    for (String name : followers.crawlers()) {
      CrawlerRules then = open.rulesFor(Crawler.fromUserAgentHeader(name));
      Collected collected = new Collected();
      boolean isUnclear = compare(then, followers.after(), collected) != null;
      if (isUnclear || isClosed(then) || collected.opened > 0) {
        return false;
      }
    }
    return true;
  }

  private CrawlerRules allowAll() {
    return RobotsTxt.parse("", dialect).rulesFor(Crawler.ofTokens());
  }

  private CrawlerRules disallowAll() {
    return RobotsTxt.parse("User-agent: *\nDisallow: /\n", dialect).rulesFor(Crawler.ofTokens());
  }

  /** Whether a rule for the whole site disallows all that no other rule allows. */
  private static boolean isClosed(CrawlerRules rules) {
    Verdict verdict = rules.check(ANY_PAGE);
    return !verdict.allowed()
        && verdict.rule().filter(rule -> rule.path().matches("/?\\**")).isPresent();
  }

  private static String line(Verdict verdict) {
    return verdict
        .rule()
        .map(rule -> "line " + rule.line() + ": "
            + (rule.type() == Rule.Type.ALLOW ? "Allow" : "Disallow") + ": " + rule.path())
        .orElse("");
  }

  /** Counts changes and keeps examples. Not thread-safe. */
  private static final class Collected {
    private int closed;
    private int opened;
    private final List<Alert.Change> changes = new ArrayList<>();

    void add(String url, Verdict before, Verdict after) {
      if (before.allowed() == after.allowed()) {
        return;
      }
      int alike = after.allowed() ? opened++ : closed++;
      if (alike < MAX_EXAMPLES) {
        changes.add(new Alert.Change(url, after.allowed(), line(before), line(after)));
      }
    }

    Alert.Flips flips(
        List<String> crawlers,
        Alert.@Nullable Whole whole,
        Alert.@Nullable Decided exception,
        boolean isRepair) {
      return new Alert.Flips(crawlers, whole, exception, isRepair, closed, opened, changes);
    }
  }
}
