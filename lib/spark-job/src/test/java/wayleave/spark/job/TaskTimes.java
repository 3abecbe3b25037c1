package wayleave.spark.job;

import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Runs in a driver and says at the end what the tasks took. */
public final class TaskTimes extends SparkListener {
  static final String TOOK = "tasks took ";

  private int tasks;
  private long cpuNanos;
  private long longestMillis;
  private long shuffled;

  /** Found by Spark. */
  public TaskTimes() {}

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      tasks++;
      cpuNanos += metrics.executorCpuTime();
      shuffled += metrics.shuffleWriteMetrics().bytesWritten();
      longestMillis = Math.max(longestMillis, metrics.executorRunTime());
    }
  }

  @Override
  public void onApplicationEnd(SparkListenerApplicationEnd end) {
    System.out.println(
        TOOK + tasks + " " + cpuNanos / 1e9 + " " + longestMillis / 1e3 + " " + shuffled);
  }
}
