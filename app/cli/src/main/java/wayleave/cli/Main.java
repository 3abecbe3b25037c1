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
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import wayleave.cli.cache.CacheCommand;
import wayleave.cli.command.AuditCommand;
import wayleave.cli.command.BulkCommand;
import wayleave.cli.command.CheckCommand;
import wayleave.cli.command.CrawlersCommand;
import wayleave.cli.command.DiffCommand;
import wayleave.cli.command.ExplainCommand;
import wayleave.cli.command.FetchCommand;
import wayleave.cli.command.FixCommand;
import wayleave.cli.command.FmtCommand;
import wayleave.cli.command.HistoryCommand;
import wayleave.cli.command.LintCommand;
import wayleave.cli.command.LspCommand;
import wayleave.cli.command.NewCommand;
import wayleave.cli.command.PageCommand;
import wayleave.cli.command.ServeCommand;
import wayleave.cli.command.ShowCommand;
import wayleave.cli.command.SimulateCommand;
import wayleave.cli.command.TestCommand;
import wayleave.cli.command.WatchCommand;
import wayleave.cli.completion.CompletionCommand;
import wayleave.cli.logs.LogsCommand;
import wayleave.cli.may.MayCommand;
import wayleave.cli.may.ReceiptCommand;
import wayleave.cli.terminal.Failures;
import wayleave.cli.terminal.StandardOutput;
import wayleave.cli.terminal.Terminal;
import wayleave.cli.terminal.Version;

/** The entry point of the command {@code wayleave}. */
@Command(
    name = "wayleave",
    description = "Check, explain, lint, fix, compare and watch robots.txt files.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading =
        "%nExit status: 0 success, 1 disallowed or problems found, 2 wrong usage, bad input or I/O error.%n")
public final class Main implements Runnable {
  private static final List<Class<?>> COMMANDS = List.of(
      CheckCommand.class,
      MayCommand.class,
      ReceiptCommand.class,
      FetchCommand.class,
      CacheCommand.class,
      ShowCommand.class,
      LintCommand.class,
      FixCommand.class,
      FmtCommand.class,
      LspCommand.class,
      DiffCommand.class,
      AuditCommand.class,
      CrawlersCommand.class,
      ExplainCommand.class,
      TestCommand.class,
      SimulateCommand.class,
      NewCommand.class,
      WatchCommand.class,
      BulkCommand.class,
      HistoryCommand.class,
      LogsCommand.class,
      ServeCommand.class,
      PageCommand.class);
  /** These have to know all others. */
  private static final List<Class<?>> ABOUT_COMMANDS =
      List.of(CompletionCommand.class, HelpCommand.class);

  private static final Map<String, String> CURRENT_NAMES =
      Map.of("-a", "-c", "--agent", "--crawler", "--preset", "--policy", "--presets", "--policies");
  private static final Pattern OLD_OPTION =
      Pattern.compile("(-a(?=[^-=]|$)|--agent(?==|$)|--presets?(?==|$))(.*)", Pattern.DOTALL);

  @Spec
  private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** Runs the command and ends the process with its exit status. */
  public static void main(String[] args) {
    Terminal terminal = Terminal.ofProcess(
        new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
        new BufferedOutputStream(new StandardOutput(), 1 << 16),
        new FileOutputStream(FileDescriptor.err));
    // Ctrl-C: what has been answered is written, what has been fetched is kept. No lambda of this
    // class: with one, the archive that ./wayleave makes would be without picocli.CommandLine.
    Runtime.getRuntime().addShutdownHook(new Thread(terminal.exit()));
    System.exit(run(terminal, args));
  }

  /** Runs the command on given streams and returns its exit status. */
  public static int run(InputStream in, OutputStream out, OutputStream err, String... args) {
    return run(Terminal.of(in, out, err), args);
  }

  private static int run(Terminal terminal, String... given) {
    String[] args = withCurrentNames(given);
    Main main = new Main();
    CommandLine commandLine = new CommandLine(main, new Commands(terminal));
    addCommands(commandLine, args.length == 0 ? "" : args[0]);
    PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8);
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.ansi()));
    commandLine.setUsageHelpWidth(100);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setParameterExceptionHandler(new UsageErrors());
    Failures failures = new Failures(err);
    commandLine.setExecutionExceptionHandler(failures);
    int status = commandLine.execute(args);
    out.flush();
    try {
      terminal.out().flush();
      return status;
    } catch (IOException e) {
      return failures.report(e);
    }
  }

  /** Arguments with the present name of each option: old names still work, but no help or completion shows them. */
  static String[] withCurrentNames(String... given) {
    String[] args = given.clone();
    for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
      Matcher old = OLD_OPTION.matcher(args[i]);
      if (old.matches()) {
        args[i] = CURRENT_NAMES.get(old.group(1)) + old.group(2);
      }
    }
    return args;
  }

  /** Adds the command that is asked for, since making the others takes as long as its work; or all if none is. */
  private static void addCommands(CommandLine commandLine, String asked) {
    for (Class<?> command : COMMANDS) {
      if (name(command).equals(asked)) {
        commandLine.addSubcommand(command);
        return;
      }
    }
    COMMANDS.forEach(commandLine::addSubcommand);
    ABOUT_COMMANDS.forEach(commandLine::addSubcommand);
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  @Override
  public void run() {
    String names = COMMANDS.stream().map(Main::name).collect(Collectors.joining(", "));
    throw new ParameterException(spec.commandLine(), "missing a command: expected " + names);
  }
}
