package wayleave.policy.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

/** Entries that tests keep. */
public final class Samples {
  public static final Origin A = Origin.of("https://a.example");
  /** One whose name begins with that of {@link #A}. */
  public static final Origin A_PORT = Origin.of("https://a.example:8443");

  public static final Origin B = Origin.of("http://b.example");
  public static final Instant T = Instant.parse("2026-11-01T00:00:00Z");

  private Samples() {}

  /** One of any number of origins. */
  public static Origin origin(int number) {
    return Origin.of("https://site-" + number + ".example");
  }

  /** A robots.txt that was found at {@link #T}. */
  public static CacheEntry.Copy copy(String body) {
    return new CacheEntry.Copy(new Outcome.Found(200, Body.of(body), false), T);
  }

  /** The entry of an origin whose robots.txt was found at {@link #T}. */
  public static CacheEntry entry(String body) {
    CacheEntry.Copy copy = copy(body);
    return new CacheEntry(copy.found(), copy, T, T, T, null);
  }

  /** Entries of all kinds that there are. */
  public static List<CacheEntry> kinds() {
    CacheEntry.Copy old = copy("User-agent: *\nDisallow: /\n");
    Instant later = T.plusSeconds(90);
    Outcome.Absent absent = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
    Outcome.Unreachable failure =
        new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, "503");
    return List.of(
        CacheEntry.UNKNOWN,
        entry(""),
        entry(old.found().body().text()),
        entry(noise(1, 500_000)),
        new CacheEntry(absent, null, T, later, later, null),
        new CacheEntry(failure, old, later, T, later, new CacheEntry.Outage(T, 3)),
        new CacheEntry(
            failure, null, later, T, later, new CacheEntry.Outage(T, 1, Optional.of(later))));
  }

  /** The text of an entry's body, which is there. */
  public static String text(CacheEntry entry) {
    CacheEntry.Copy copy = entry.copy().orElse(null);
    if (copy == null) {
      throw new AssertionError("no copy");
    }
    return copy.found().body().text();
  }

  /** Something that cannot be deflated to little. */
  public static String noise(long seed, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('!' + random.nextInt(90)));
    }
    return text.toString();
  }
}
