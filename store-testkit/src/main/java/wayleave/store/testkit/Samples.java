package wayleave.store.testkit;

import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import wayleave.Origin;
import wayleave.fetch.Body;
import wayleave.fetch.Entry;
import wayleave.fetch.Outcome;

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
  public static Entry.Copy copy(String body) {
    return new Entry.Copy(new Outcome.Found(200, Body.of(body), false), T);
  }

  /** The entry of an origin whose robots.txt was found at {@link #T}. */
  public static Entry entry(String body) {
    Entry.Copy copy = copy(body);
    return new Entry(copy.found(), copy, T, T, T, null);
  }

  /** Entries of all kinds that there are. */
  public static List<Entry> kinds() {
    Entry.Copy old = copy("User-agent: *\nDisallow: /\n");
    Instant later = T.plusSeconds(90);
    Outcome.Absent absent = new Outcome.Absent(Outcome.Absent.Reason.CLIENT_ERROR, 404);
    Outcome.Unreachable failure =
        new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, "503");
    return List.of(
        Entry.UNKNOWN,
        entry(""),
        entry(old.found().body().text()),
        entry(noise(1, 500_000)),
        new Entry(absent, null, T, later, later, null),
        new Entry(failure, old, later, T, later, new Entry.Outage(T, 3, null)),
        new Entry(failure, null, later, T, later, new Entry.Outage(T, 1, later)));
  }

  /** The text of an entry's body, which is there. */
  public static String text(Entry entry) {
    Entry.Copy copy = entry.copy();
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
