package wayleave.spark.job;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.util.AccumulatorV2;

/**
 * What the tasks of one stage counted, by partition. A partition that is computed twice, because its worker was lost, counts once:
 * Spark's own counters would count it twice. As thread-safe as Spark needs it.
 */
final class Tallies extends AccumulatorV2<Tally, Map<Integer, Tally>> {
  private static final long serialVersionUID = 1;

  private final int size;
  private final Map<Integer, Tally> byPartition = new HashMap<>();

  private Tallies(int size) {
    this.size = size;
  }

  /** @param size how many things are counted */
  static Tallies of(SparkContext context, int size, String name) {
    Tallies tallies = new Tallies(size);
    context.register(tallies, name);
    return tallies;
  }

  Tally newTally() {
    return new Tally(size);
  }

  /** Everything that was counted. */
  synchronized Tally sum() {
    Tally sum = newTally();
    byPartition.values().forEach(sum::addAll);
    return sum;
  }

  /** The count of the partition that the calling task computes. */
  @Override
  public synchronized void add(Tally tally) {
    byPartition.put(TaskContext.getPartitionId(), tally);
  }

  @Override
  public synchronized boolean isZero() {
    return byPartition.isEmpty();
  }

  @Override
  public synchronized AccumulatorV2<Tally, Map<Integer, Tally>> copy() {
    Tallies copy = new Tallies(size);
    copy.byPartition.putAll(byPartition);
    return copy;
  }

  @Override
  public synchronized void reset() {
    byPartition.clear();
  }

  @Override
  public synchronized void merge(AccumulatorV2<Tally, Map<Integer, Tally>> other) {
    byPartition.putAll(other.value());
  }

  @Override
  public synchronized Map<Integer, Tally> value() {
    return Map.copyOf(byPartition);
  }
}
