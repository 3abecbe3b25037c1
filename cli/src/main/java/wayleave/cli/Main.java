package wayleave.cli;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The entry point of the command {@code wayleave}. */
@Command(
    name = "wayleave",
    description = "What a robots.txt allows, to whom, and which line decides.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CheckCommand.class,
      ShowCommand.class,
      LintCommand.class,
      FixCommand.class,
      FmtCommand.class,
      AuditCommand.class,
      CrawlersCommand.class,
      ExplainCommand.class,
      NewCommand.class,
      GenerateCompletion.class,
      HelpCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading =
        "%nExit status: 0 allowed (all), 1 disallowed (any), 2 wrong usage, bad input or I/O error.%n")
public final class Main implements Runnable {
  @Spec
  private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** Runs the command and ends the process with its exit status. */
  public static void main(String[] args) {
    Terminal terminal = new Terminal(
        new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
        new BufferedOutputStream(new StandardOutput(), 1 << 16),
        new FileOutputStream(FileDescriptor.err),
        Ansi.AUTO.enabled());
    // Ctrl-C: what has been answered is written.
    Runtime.getRuntime().addShutdownHook(new Thread(terminal::flushAtExit));
    System.exit(run(terminal, args));
  }

  /** Runs the command on given streams and returns its exit status. */
  static int run(InputStream in, OutputStream out, OutputStream err, String... args) {
    return run(new Terminal(in, out, err, false), args);
  }

  private static int run(Terminal terminal, String... args) {
    Main main = new Main();
    CommandLine commandLine = new CommandLine(main, new Commands(terminal));
    PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8);
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.ansi()));
    commandLine.setUsageHelpWidth(100);
    Failures failures = new Failures(err);
    commandLine.setExecutionExceptionHandler(failures);
    int status = commandLine.execute(args);
    out.flush();
    try {
      terminal.out().flush();
      return status;
    } catch (IOException e) {
      failures.report(e);
      return CommandLine.ExitCode.USAGE;
    }
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: expected check, show, lint, fix, fmt, audit, crawlers, explain or new");
  }
}
