package wayleave.spark.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
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
    description =
        "Says of each URL and crawler whether captures of robots.txt files allow it, and why.",
    footerHeading =
        "%nExit status: 0 done, 2 wrong usage or nothing readable, or bad input with --strict.%n")
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
    SparkSession spark =
        given != null ? given : SparkSession.builder().appName("wayleave-spark").getOrCreate();
    try {
      RunReport report = new VerdictJob(spark, options).run();
      if (options.report == null) {
        spec.commandLine().getOut().print(report.json());
        spec.commandLine().getOut().flush();
      } else {
        new HadoopFiles(spark.sparkContext().hadoopConfiguration())
            .write(options.report, report.json());
      }
      return options.strict && report.problemCount() > 0 ? 2 : 0;
    } catch (JobException e) {
      spec.commandLine().getErr().println("wayleave-spark: " + e.getMessage());
      return 2;
    } finally {
      if (given == null) {
        spark.stop();
      }
    }
  }
}
