package wayleave.logs.simulation;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;

/** A site whose robots.txt changes. It decides by sections of its paths what is allowed, without an engine. */
final class SimulatedSite {
  /** Its paths start with {@code /s0/} to {@code /s5/}. */
  static final int SECTIONS = 6;

  private static final long DAY = 86_400;

  final String host;
  final List<Version> versions;
  private final boolean isCaptured;

  /**
   * A robots.txt: bit sets of sections that it disallows and that it allows by a line, for the crawlers that it names and for all
   * others.
   */
  record Version(
      long from, int status, Set<String> named, int namedMask, int starMask, int allowMask) {
    boolean disallows(String token, int section) {
      return status == 200 && isIn(named.contains(token) ? namedMask : starMask, section);
    }

    boolean allowsByLine(int section) {
      return status == 200 && isIn(allowMask, section);
    }

    String body() {
      StringBuilder text = new StringBuilder();
      named.stream().sorted().forEach(token -> text.append("User-agent: " + token + "\n"));
      if (!named.isEmpty()) {
        rules(text, namedMask);
      }
      text.append("\nUser-agent: *\n");
      rules(text, starMask);
      return text.toString();
    }

    private void rules(StringBuilder text, int mask) {
      for (int section = 0; section < SECTIONS; section++) {
        if (isIn(mask, section)) {
          text.append("Disallow: /s" + section + "/\n");
        } else if (isIn(allowMask, section)) {
          text.append("Allow: /s" + section + "/\n");
        }
      }
      text.append("Disallow: /never\n");
    }

    private static boolean isIn(int mask, int section) {
      return (mask >> section & 1) == 1;
    }
  }

  private SimulatedSite(String host, List<Version> versions, boolean isCaptured) {
    this.host = host;
    this.versions = versions;
    this.isCaptured = isCaptured;
  }

  /** A site whose versions are known from the second in which each was deployed. */
  static SimulatedSite of(String host, long start, long end, Set<String> tokens, Random random) {
    return new SimulatedSite(host, versions(start, end, tokens, random), false);
  }

  /** A site whose versions were seen from time to time, each at least once and not in the minute in which it was deployed. */
  static SimulatedSite captured(
      String host, long start, long end, Set<String> tokens, Random random) {
    return new SimulatedSite(host, versions(start, end, tokens, random), true);
  }

  private static List<Version> versions(long start, long end, Set<String> tokens, Random random) {
    List<Version> versions = new ArrayList<>();
    for (long at = start - 3 * DAY; at < end; at += DAY / 2 + random.nextLong(3 * DAY)) {
      int kind = versions.isEmpty() ? 2 : random.nextInt(12);
      int status = kind == 0 ? 404 : kind == 1 ? 503 : 200;
      List<String> named = new ArrayList<>(tokens);
      named.removeIf(token -> random.nextBoolean());
      versions.add(new Version(
          at,
          status,
          Set.copyOf(named),
          random.nextInt(1 << SECTIONS),
          random.nextInt(1 << SECTIONS),
          random.nextInt(1 << SECTIONS)));
    }
    return versions;
  }

  Version at(long time) {
    Version found = versions.get(0);
    for (Version each : versions) {
      found = each.from() <= time ? each : found;
    }
    return found;
  }

  /** The versions in force at some time of a span, both ends included. */
  List<Version> between(long from, long to) {
    return versions.subList(versions.indexOf(at(from)), versions.indexOf(at(to)) + 1);
  }

  Origin origin() {
    return Origin.of("https://" + host);
  }

  /** What the owner of the site can tell about it. */
  RobotsHistory history(Random random) {
    List<RobotsVersion> history = new ArrayList<>();
    for (int i = 0; i < versions.size(); i++) {
      Version each = versions.get(i);
      byte[] body =
          each.status() == 200 ? each.body().getBytes(StandardCharsets.UTF_8) : new byte[0];
      if (!isCaptured) {
        history.add(RobotsVersion.from(
            Instant.ofEpochSecond(each.from()), each.status(), body, Dialect.GOOGLE));
        continue;
      }
      long end = i + 1 < versions.size() ? versions.get(i + 1).from() : each.from() + DAY;
      for (int capture = 0; capture <= random.nextInt(3); capture++) {
        Instant seen = Instant.ofEpochSecond(random.nextLong(each.from() + 60, end));
        history.add(RobotsVersion.seen(seen, each.status(), body, Dialect.GOOGLE));
      }
    }
    return RobotsHistory.of(history);
  }
}
