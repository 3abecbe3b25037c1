package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import wayleave.Origin;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.policy.response.Outcome.Unreachable.Reason;

/** A site whose robots.txt changes, vanishes and fails over the time. */
final class SimulatedSite {
  static final List<String> PATHS = List.of("/", "/a/1", "/b/2", "/c/3");

  final Origin origin;
  private final SimulatedWorld world;
  private final TreeMap<Long, Phase> phases = new TreeMap<>();

  /** The paths that a robots.txt disallows, by their beginnings. */
  record Rules(TreeSet<String> disallowed) {
    boolean allows(String path) {
      return disallowed.stream().noneMatch(path::startsWith);
    }

    Body body() {
      StringBuilder text = new StringBuilder("User-agent: *\n");
      disallowed.forEach(path -> text.append("Disallow: ").append(path).append('\n'));
      return Body.of(text.toString());
    }
  }

  private enum Kind {
    FOUND,
    ABSENT,
    TOO_MANY_REQUESTS,
    SUSPENDED,
    SERVER_ERROR,
    FAILS_FOR_MISSING,
    LOST,
    BROKEN,
    REFUSED
  }

  private record Phase(Kind kind, Rules rules, int detail) {}

  /**
   * What a fetch comes to, as the model reads it.
   *
   * @param rules null if no robots.txt was found
   * @param maxAgeSeconds -1 if there is none
   * @param retryMillis how long the site wants to be left alone; 0 if it does not say
   * @param retryDate when it wants to be asked again; 0 if it does not say
   */
  record Reply(
      Outcome outcome,
      List<Header> headers,
      Rules rules,
      long maxAgeSeconds,
      boolean forbidsReuse,
      long retryMillis,
      long retryDate) {
    long retryAfter(long now) {
      return retryDate > 0 ? retryDate - now : retryMillis;
    }

    boolean isLost() {
      return outcome instanceof Outcome.Unreachable failure
          && failure.status() == 0
          && failure.reason() != Reason.TLS_FAILURE
          && failure.reason() != Reason.INCOMPLETE;
    }

    boolean isRefused() {
      return outcome instanceof Outcome.Refused;
    }

    int status() {
      return outcome instanceof Outcome.Unreachable failure ? failure.status() : 0;
    }

    FetchResult result(Origin origin, Instant startedAt, long took) {
      List<Hop> hops = isRefused()
          ? List.of()
          : List.of(new Hop(origin.robotsTxtUrl(), status(), headers, Optional.empty()));
      return new FetchResult(origin, startedAt, Duration.ofMillis(took), hops, outcome);
    }
  }

  SimulatedSite(SimulatedWorld world, Origin origin, long end) {
    this.world = world;
    this.origin = origin;
    long at = SimulatedWorld.START;
    while (at < end) {
      phases.put(at, drawPhase());
      at += world.chance(0.06)
          ? Duration.ofDays(36).toMillis()
          : world.drawMillis(Duration.ofMinutes(2), Duration.ofDays(20));
    }
  }

  private Phase drawPhase() {
    Kind kind = world.chance(0.4) ? Kind.FOUND : world.oneOf(Kind.values());
    TreeSet<String> disallowed = new TreeSet<>();
    if (world.chance(0.3)) {
      disallowed.add("/");
    } else {
      for (String path : List.of("/a", "/b", "/c")) {
        if (world.chance(0.5)) {
          disallowed.add(path);
        }
      }
    }
    return new Phase(kind, new Rules(disallowed), world.draw(1000));
  }

  private Phase phase() {
    Map.Entry<Long, Phase> phase = phases.floorEntry(world.now());
    return phase.getValue();
  }

  /** Whether it answers a server error for whatever is missing. */
  boolean failsForMissing() {
    return phase().kind == Kind.FAILS_FOR_MISSING;
  }

  Reply reply() {
    Phase phase = phase();
    int detail = phase.detail;
    return switch (phase.kind) {
      case FOUND -> found(phase.rules, detail);
      case ABSENT ->
        plain(
            detail % 5 == 0
                ? new Outcome.Absent(Outcome.Absent.Reason.TOO_MANY_REDIRECTS, 301)
                : new Outcome.Absent(
                    Outcome.Absent.Reason.CLIENT_ERROR,
                    List.of(404, 410, 403, 401).get(detail % 4)));
      case TOO_MANY_REQUESTS -> later(failure(Reason.TOO_MANY_REQUESTS, 429));
      case SUSPENDED -> later(failure(Reason.SERVER_ERROR, 503));
      case SERVER_ERROR ->
        detail % 3 == 0
            ? later(failure(Reason.SERVER_ERROR, 500))
            : plain(failure(Reason.SERVER_ERROR, 502));
      case FAILS_FOR_MISSING -> plain(failure(Reason.SERVER_ERROR, 500));
      case LOST ->
        plain(failure(
            world.oneOf(Reason.READ_TIMEOUT, Reason.CONNECT_FAILURE, Reason.DNS_FAILURE), 0));
      case BROKEN -> plain(failure(world.oneOf(Reason.TLS_FAILURE, Reason.INCOMPLETE), 0));
      case REFUSED -> plain(new Outcome.Refused(Outcome.Refused.Reason.ADDRESS, "127.0.0.1"));
    };
  }

  static Outcome failure(Reason reason, int status) {
    return new Outcome.Unreachable(reason, status, "");
  }

  static Reply plain(Outcome outcome) {
    return new Reply(outcome, List.of(), null, -1, false, 0, 0);
  }

  private Reply later(Outcome outcome) {
    if (world.chance(0.5)) {
      return plain(outcome);
    }
    long seconds = world.drawMillis(Duration.ofSeconds(1), Duration.ofDays(3)) / 1000;
    if (world.chance(0.7)) {
      return new Reply(
          outcome,
          List.of(new Header("Retry-After", "" + seconds)),
          null,
          -1,
          false,
          seconds * 1000,
          0);
    }
    Instant date = Instant.ofEpochSecond(world.now() / 1000 + seconds);
    String text = DateTimeFormatter.RFC_1123_DATE_TIME.format(date.atZone(ZoneOffset.UTC));
    List<Header> headers = List.of(new Header("Retry-After", text));
    return new Reply(outcome, headers, null, -1, false, 0, date.toEpochMilli());
  }

  private static Reply found(Rules rules, int detail) {
    List<Header> headers = new ArrayList<>();
    long maxAge = switch (detail % 6) {
      case 0 -> 0;
      case 1 -> 1800;
      case 2 -> 7200;
      case 3 -> 30 * 86400;
      default -> -1;
    };
    boolean forbidsReuse = detail % 11 == 0;
    if (maxAge >= 0) {
      headers.add(new Header("Cache-Control", "public, max-age=" + maxAge));
    }
    if (forbidsReuse) {
      headers.add(new Header("cache-control", "no-store"));
    }
    Outcome outcome = new Outcome.Found(200, rules.body(), false);
    return new Reply(outcome, headers, rules, maxAge, forbidsReuse, 0, 0);
  }
}
