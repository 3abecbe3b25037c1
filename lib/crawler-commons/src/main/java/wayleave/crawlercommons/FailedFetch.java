package wayleave.crawlercommons;

import java.time.Instant;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.policy.Access;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.response.Outcome;

/** Asks the policy of {@code wayleave-fetch} what a fetch without a robots.txt means. */
final class FailedFetch {
  private static final Crawler ANYONE = Crawler.ofTokens();

  private FailedFetch() {}

  static WayleaveRobotRules rules(int status, Dialect dialect, PolicyPreset preset) {
    // When it was does not matter.
    Access access = Policy.of(preset).access(outcome(status), Instant.EPOCH);
    boolean allowed = access instanceof Access.AllowAll;
    String body = allowed ? "" : "User-agent: *\nDisallow: /";
    CrawlerRules rules = RobotsTxt.parse(body, dialect).rulesFor(ANYONE);
    WayleaveRobotRules failed = new WayleaveRobotRules(rules, new String[0]);
    failed.setDeferVisits(!allowed);
    return failed;
  }

  private static Outcome outcome(int status) {
    Optional<Outcome> byStatus = Outcome.ofStatus(status);
    // Left are redirects: they were followed, or could not be.
    return byStatus.orElseGet(
        () -> new Outcome.Absent(Outcome.Absent.Reason.UNUSABLE_REDIRECT, status));
  }
}
