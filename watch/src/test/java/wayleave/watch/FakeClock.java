package wayleave.watch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that goes on when it is told to. */
final class FakeClock implements InstantSource {
  private volatile Instant now = Instant.parse("2026-11-01T00:00:00Z");

  void pass(Duration duration) {
    now = now.plus(duration);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
