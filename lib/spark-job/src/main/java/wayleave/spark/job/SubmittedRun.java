package wayleave.spark.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** One run of the job in a session of Spark. */
final class SubmittedRun {
  private SubmittedRun() {}

  /** Runs the job in the session that spark-submit has set up, and stops it. */
  static int run(JobOptions options, PrintWriter out, PrintWriter err) throws IOException {
    SparkSession spark = session();
    try {
      return run(spark, options, out, err);
    } finally {
      spark.stop();
    }
  }

  /** A run in a session that stays open. */
  static RobotsJob.Run in(SparkSession spark) {
    return (options, out, err) -> run(spark, options, out, err);
  }

  private static int run(SparkSession spark, JobOptions options, PrintWriter out, PrintWriter err)
      throws IOException {
    RunReport report;
    try {
      report = new VerdictJob(spark, options).run();
      if (options.report == null) {
        out.print(report.json());
        out.flush();
      } else {
        new HadoopFiles(spark.sparkContext().hadoopConfiguration())
            .write(options.report, report.json());
      }
    } catch (JobException e) {
      err.println("wayleave-spark: " + e.getMessage());
      return 2;
    }
    report.losses().forEach(line -> err.println("wayleave-spark: " + line));
    if (!report.hasLosses() || options.tolerateDamage) {
      return 0;
    }
    err.println("wayleave-spark: finished with losses; repair the input, or accept them with "
        + "--tolerate-damage");
    return 3;
  }

  /** The session of spark-submit. What goes over the network or to disks is compressed as small as is cheap. */
  private static SparkSession session() {
    SparkSession.Builder builder = SparkSession.builder().appName("wayleave-spark");
    SparkConf given = new SparkConf();
    Map.of(
            "spark.io.compression.codec", "zstd",
            "spark.rdd.compress", "true",
            // One file for a task, and not one compressed stream for each partition that it writes
            // to.
            "spark.shuffle.sort.bypassMergeThreshold", "1")
        .forEach((name, value) -> {
          if (!given.contains(name)) {
            builder.config(name, value);
          }
        });
    return builder.getOrCreate();
  }
}
