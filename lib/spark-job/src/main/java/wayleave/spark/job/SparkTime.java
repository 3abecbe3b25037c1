package wayleave.spark.job;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Moments as Spark counts them: microseconds since 1970 in UTC. */
final class SparkTime {
  private static final long PER_SECOND = 1_000_000;
  private static final int NANOS = 1000;

  private SparkTime() {}

  static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant.truncatedTo(ChronoUnit.MICROS));
  }

  static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * NANOS);
  }
}
