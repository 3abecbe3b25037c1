package wayleave.crawlercommons;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.fetch.Access;
import wayleave.fetch.Entry;
import wayleave.fetch.Event;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Outcome;
import wayleave.fetch.Policy;
import wayleave.fetch.Preset;

/** Asks the policy of {@code wayleave-fetch} what a fetch without a robots.txt means. */
final class FailedFetch {
  /** What it means does not depend on whom was asked, nor when. */
  private static final Origin ANYBODY = Origin.of("http://failed.invalid");

  private static final Crawler ANYONE = Crawler.of("*");

  private FailedFetch() {}

  static WayleaveRobotRules rules(int status, Dialect dialect, Preset preset) {
    FetchResult result =
        new FetchResult(ANYBODY, Instant.EPOCH, Duration.ZERO, List.of(), outcome(status));
    Access access = Policy.of(preset)
        .step(Entry.UNKNOWN, new Event.Fetched(result), Instant.EPOCH)
        .access();
    boolean allowed = access instanceof Access.AllowAll;
    String body = allowed ? "" : "User-agent: *\nDisallow: /";
    AgentRules rules = RobotsTxt.parse(body, dialect).rulesFor(ANYONE);
    WayleaveRobotRules failed = new WayleaveRobotRules(rules, new String[0]);
    failed.setDeferVisits(!allowed);
    return failed;
  }

  private static Outcome outcome(int status) {
    Optional<Outcome> byStatus = Outcome.ofStatus(status);
    // Left are redirects: they were followed, or could not be (H3).
    return byStatus.orElseGet(
        () -> new Outcome.Absent(Outcome.Absent.Reason.UNUSABLE_REDIRECT, status));
  }
}
