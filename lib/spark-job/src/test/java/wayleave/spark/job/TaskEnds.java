package wayleave.spark.job;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Runs in a driver and says which executor has done a task of those that answer, and which one is lost. */
public final class TaskEnds extends SparkListener {
  static final String DONE = "a task was done by executor ";
  static final String LOST = "lost is executor ";

  private final Set<Integer> stages = new HashSet<>();

  /** Found by Spark. */
  public TaskEnds() {}

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    if (VerdictJob.READING_URLS.equals(job.properties().getProperty("spark.job.description"))) {
      job.stageIds().foreach(id -> stages.add((Integer) id));
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (stages.contains(end.stageId()) && end.taskInfo().successful()) {
      System.out.println(DONE + end.taskInfo().executorId());
    }
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    System.out.println(LOST + removed.executorId());
  }
}
