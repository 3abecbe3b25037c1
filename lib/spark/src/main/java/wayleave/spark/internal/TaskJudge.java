package wayleave.spark.internal;

import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.JudgeOptions;
import wayleave.policy.PolicyPreset;

/** The judge of a task, made once for all rows that are judged by the same values. Belongs to one thread. */
public final class TaskJudge {
  private static final TaskLocal<TaskJudge> OF_TASK = new TaskLocal<>(TaskJudge::new);

  private @Nullable Given given;
  /** What the judge was made from. */
  private @Nullable Given copied;

  private @Nullable Judge judge;

  private TaskJudge() {}

  /** That of this thread and task. */
  public static TaskJudge current() {
    return OF_TASK.get();
  }

  /**
   * What requests are judged by.
   *
   * @param asks what {@link AskLog#encode} wrote
   */
  public record Given(
      byte[] asks,
      ArrayData robots,
      @Nullable MapData options,
      @Nullable ArrayData ranges,
      Dialect dialect,
      PolicyPreset policy) {
    /** Scalar subqueries and constants are the same objects in each row, and too large to be compared there. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isSame(Given other) {
      return asks == other.asks
          && robots == other.robots
          && options == other.options
          && ranges == other.ranges
          && dialect == other.dialect
          && policy == other.policy;
    }

    private boolean isEqual(Given other) {
      return Arrays.equals(asks, other.asks)
          && robots.equals(other.robots)
          && SqlOptions.ofJudging(options).equals(SqlOptions.ofJudging(other.options))
          && Objects.equals(ranges, other.ranges)
          && dialect == other.dialect
          && policy == other.policy;
    }

    private Given copy() {
      return new Given(
          asks,
          robots.copy(),
          options == null ? null : options.copy(),
          ranges == null ? null : ranges.copy(),
          dialect,
          policy);
    }
  }

  /** @throws IllegalArgumentException if a value is none that the function takes; the message says which and why */
  public Judge get(Given now, JudgeInputs inputs) {
    Judge known = judge;
    Given before = given;
    Given kept = copied;
    if (known == null
        || before == null
        || kept == null
        || !before.isSame(now) && !kept.isEqual(now)) {
      known = make(now, inputs);
      judge = known;
      copied = now.copy();
    }
    given = now;
    return known;
  }

  private static Judge make(Given given, JudgeInputs inputs) {
    JudgeOptions options = JudgeOptions.of(inputs.robots(given.robots, given.dialect))
        .withPolicy(given.policy)
        .withIdentity(inputs.identity(given.ranges));
    Judge judge = Judge.of(SqlOptions.ofJudging(given.options).judging(options));
    AskLog.decode(given.asks).replay(judge);
    return judge;
  }
}
