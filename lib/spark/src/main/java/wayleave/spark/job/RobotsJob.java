package wayleave.spark.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The job, for {@code spark-submit}: what captures of robots.txt files say about URLs. */
@Command(
    name = "wayleave-spark",
    mixinStandardHelpOptions = true,
    description = "Check millions of URLs against archived robots.txt files.",
    footerHeading =
        "%nExit status: 0 done, 2 wrong usage or nothing readable, 3 done, but part of the input could not be read "
            + "(0 with --tolerate-damage).%n")
public final class RobotsJob implements Callable<Integer> {
  @Mixin
  private final JobOptions options = new JobOptions();

  @Spec
  private CommandSpec spec = CommandSpec.create();

  private final @Nullable SparkSession given;

  private RobotsJob(@Nullable SparkSession given) {
    this.given = given;
  }

  /** Runs the job in the Spark that spark-submit has set up. Ends the process unless all went well. */
  public static void main(String[] args) {
    int status = run(
        null,
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        args);
    // In a cluster, a driver that ends itself at once may take the news of its success with it.
    if (status != 0) {
      System.exit(status);
    }
  }

  /**
   * Runs the job and returns its exit status.
   *
   * @param spark where to run; null to take what spark-submit has set up, and to stop it afterwards
   */
  static int run(@Nullable SparkSession spark, PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(new RobotsJob(spark))
        .setOut(out)
        .setErr(err)
        .setUsageHelpWidth(100)
        .execute(args);
  }

  @Override
  public Integer call() throws IOException {
    SparkSession spark = given != null ? given : session();
    try {
      RunReport report = new VerdictJob(spark, options).run();
      if (options.report == null) {
        spec.commandLine().getOut().print(report.json());
        spec.commandLine().getOut().flush();
      } else {
        new HadoopFiles(spark.sparkContext().hadoopConfiguration())
            .write(options.report, report.json());
      }
      return losses(report);
    } catch (JobException e) {
      spec.commandLine().getErr().println("wayleave-spark: " + e.getMessage());
      return 2;
    } finally {
      if (given == null) {
        spark.stop();
      }
    }
  }

  private int losses(RunReport report) {
    PrintWriter err = spec.commandLine().getErr();
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
