package wayleave.spark.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The job, for {@code spark-submit}: verdicts for a table of URLs from captured robots.txt files. Prints its help without Spark too. */
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

  private final Run run;

  private RobotsJob(Run run) {
    this.run = run;
  }

  /** Runs the job in the Spark that spark-submit has set up. Ends the process unless all went well. */
  public static void main(String[] args) {
    int status = execute(
        SubmittedRun::run,
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        args);
    // In a cluster, a driver that ends itself at once may take the news of its success with it.
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Reads the arguments, runs the job unless they ask for help or are wrong, and returns the exit status. */
  static int execute(Run run, PrintWriter out, PrintWriter err, String... args) {
    return JobOptions.converting(new CommandLine(new RobotsJob(run)))
        .setOut(out)
        .setErr(err)
        .setUsageHelpWidth(100)
        .execute(args);
  }

  @Override
  public Integer call() throws IOException {
    CommandLine line = spec.commandLine();
    return run.run(options, line.getOut(), line.getErr());
  }

  /** What the options are for. Names no class of Spark, so that this command loads without it. */
  @FunctionalInterface
  interface Run {
    /** Returns the exit status. */
    int run(JobOptions options, PrintWriter out, PrintWriter err) throws IOException;
  }
}
