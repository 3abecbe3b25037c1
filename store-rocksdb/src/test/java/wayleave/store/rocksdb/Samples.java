package wayleave.store.rocksdb;

import java.time.Instant;
import java.util.SplittableRandom;
import wayleave.Origin;
import wayleave.fetch.Body;
import wayleave.fetch.Entry;
import wayleave.fetch.Outcome;

/** Entries that tests keep. */
final class Samples {
  static final Origin A = Origin.of("https://a.example");
  /** One whose name begins with that of {@link #A}. */
  static final Origin A_PORT = Origin.of("https://a.example:8443");

  static final Origin B = Origin.of("http://b.example");
  static final Instant T = Instant.parse("2026-11-01T00:00:00Z");

  private Samples() {}

  static Origin origin(int number) {
    return Origin.of("https://site-" + number + ".example");
  }

  static Entry.Copy copy(String body) {
    return new Entry.Copy(new Outcome.Found(200, Body.of(body), false), T);
  }

  static Entry entry(String body) {
    Entry.Copy copy = copy(body);
    return new Entry(copy.found(), copy, T, T, T, null);
  }

  /** The text of the body, which is there. */
  static String text(Entry entry) {
    Entry.Copy copy = entry.copy();
    if (copy == null) {
      throw new AssertionError("no copy");
    }
    return copy.found().body().text();
  }

  /** Something that cannot be deflated to little. */
  static String noise(long seed, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('!' + random.nextInt(90)));
    }
    return text.toString();
  }
}
