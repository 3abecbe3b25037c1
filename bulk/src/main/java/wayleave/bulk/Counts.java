package wayleave.bulk;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import wayleave.captures.CapturedVerdict;

/** How many rows say allowed, blocked and unknown. Mutable; for one thread at a time. */
final class Counts {
  /** The answers, as they are counted. */
  static final int ALLOWED = 0;

  static final int BLOCKED = 1;
  static final int UNKNOWN = 2;
  static final int ANSWERS = 3;

  private final long[] rows = new long[ANSWERS];

  void count(CapturedVerdict verdict) {
    rows[answer(verdict)]++;
  }

  static int answer(CapturedVerdict verdict) {
    Boolean allowed = verdict.allowed();
    return allowed == null ? UNKNOWN : allowed ? ALLOWED : BLOCKED;
  }

  void add(Counts other) {
    for (int i = 0; i < ANSWERS; i++) {
      rows[i] += other.rows[i];
    }
  }

  void add(int answer, long count) {
    rows[answer] += count;
  }

  long get(int answer) {
    return rows[answer];
  }

  void write(DataOutput out) throws IOException {
    for (long count : rows) {
      out.writeLong(count);
    }
  }

  static Counts read(DataInput in) throws IOException {
    Counts counts = new Counts();
    for (int i = 0; i < ANSWERS; i++) {
      counts.rows[i] = in.readLong();
    }
    return counts;
  }
}
