package wayleave.watch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

/** Observations as the tests write them. */
final class Seen {
  private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

  private Seen() {}

  static WatchedSite site(List<String> crawlers, List<String> urls) {
    return new WatchedSite(Origin.of("https://example.com"), crawlers, urls, Optional.empty());
  }

  /** What {@code alerts.tsv} tells of, a minute after each other. */
  static Observation of(String text, int look) {
    Instant at = START.plusSeconds(60L * look);
    if (text.equals("fail")) {
      return new Observation.Failed("unreachable: server error 503", at);
    } else if (text.equals("404")) {
      return new Observation.Answered(null, at);
    }
    boolean isCut = text.startsWith("cut(");
    return found(
        robots(isCut ? text.substring("cut(".length(), text.length() - 1) : text), isCut, at);
  }

  static Observation.Answered found(String robots, boolean isCut, Instant at) {
    Outcome.Found found = new Outcome.Found(200, Body.of(robots), isCut);
    return new Observation.Answered(new CacheEntry.Copy(found, at), at);
  }

  static String robots(String text) {
    return text.replace("|", "\n")
        .replaceAll("(?m)^U:", "User-agent:")
        .replaceAll("(?m)^D:", "Disallow:")
        .replaceAll("(?m)^A:", "Allow:");
  }
}
