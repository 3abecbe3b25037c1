package wayleave.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client may send, by times that the test gives. */
class TokenBucketTest {
  private static final long SECOND = 1_000_000_000;

  private static int allowed(TokenBucket bucket, long from, long to, long every) {
    int allowed = 0;
    for (long now = from; now < to; now += every) {
      if (bucket.onRequest(now)) {
        allowed++;
      }
    }
    return allowed;
  }

  /** {@link System#nanoTime} may begin anywhere, and overflow. */
  @ParameterizedTest
  @ValueSource(longs = {0, -5 * SECOND, Long.MAX_VALUE - SECOND, Long.MIN_VALUE})
  void aBurstPassesAndThenTheRate(long start) {
    TokenBucket bucket = new TokenBucket(new RateLimit(10, 5, RateLimit.Loopback.LIMITED), start);
    int allowed = 0;
    for (int i = 0; i < 100; i++) {
      allowed += bucket.onRequest(start) ? 1 : 0;
    }
    assertThat(allowed).isEqualTo(5);
    assertThat(bucket.onRequest(start + SECOND / 10 - 1)).isFalse();
    assertThat(bucket.onRequest(start + SECOND / 10)).isTrue();
    assertThat(bucket.onRequest(start + SECOND / 10)).isFalse();
  }

  @Test
  void whoAsksTooOftenIsAnsweredAsOftenAsPermitted() {
    TokenBucket bucket = new TokenBucket(new RateLimit(10, 5, RateLimit.Loopback.LIMITED), 0);
    assertThat(allowed(bucket, 0, 10 * SECOND, SECOND / 1_000)).isBetween(104, 105);
  }

  @Test
  void whoKeepsToTheRateIsNeverRefused() {
    TokenBucket bucket = new TokenBucket(new RateLimit(10, 1, RateLimit.Loopback.LIMITED), 0);
    assertThat(allowed(bucket, 0, 10 * SECOND, SECOND / 10)).isEqualTo(100);
  }

  @Test
  void isForgottenWhenItIsFullAgain() {
    TokenBucket bucket = new TokenBucket(new RateLimit(10, 5, RateLimit.Loopback.LIMITED), 7);
    assertThat(bucket.getExpireNanoTime()).isEqualTo(7);
    bucket.onRequest(7);
    bucket.onRequest(7);
    assertThat(bucket.getExpireNanoTime()).isEqualTo(7 + SECOND / 5);
  }
}
