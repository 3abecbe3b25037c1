package wayleave.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test moves it. */
public final class FakeClock implements InstantSource {
  private volatile Instant now = Instant.parse("2026-11-01T00:00:00Z");

  public void pass(Duration duration) {
    now = now.plus(duration);
  }

  public void passTo(Instant instant) {
    now = instant;
  }

  @Override
  public Instant instant() {
    return now;
  }
}
