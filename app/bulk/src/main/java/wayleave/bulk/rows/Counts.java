package wayleave.bulk.rows;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import wayleave.captures.CapturedVerdict;

/** How many rows say allowed, disallowed and unknown. Mutable; for one thread at a time. */
public final class Counts {
  /** The answers, as they are counted. */
  public static final int ALLOWED = 0;

  public static final int DISALLOWED = 1;
  public static final int UNKNOWN = 2;
  public static final int ANSWERS = 3;

  private final long[] rows = new long[ANSWERS];

  public void count(CapturedVerdict verdict) {
    rows[answer(verdict)]++;
  }

  static int answer(CapturedVerdict verdict) {
    Boolean allowed = verdict.allowed();
    return allowed == null ? UNKNOWN : allowed ? ALLOWED : DISALLOWED;
  }

  public void add(Counts other) {
    for (int i = 0; i < ANSWERS; i++) {
      rows[i] += other.rows[i];
    }
  }

  public void add(int answer, long count) {
    rows[answer] += count;
  }

  public long get(int answer) {
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
