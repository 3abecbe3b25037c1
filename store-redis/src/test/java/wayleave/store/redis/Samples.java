package wayleave.store.redis;

import java.time.Instant;
import wayleave.Origin;
import wayleave.fetch.Body;
import wayleave.fetch.Entry;
import wayleave.fetch.Outcome;

/** Entries that tests keep. */
final class Samples {
  static final Origin A = Origin.of("https://a.example");
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
}
