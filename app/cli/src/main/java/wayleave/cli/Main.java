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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
import wayleave.cli.command.PlainCheck;
import wayleave.cli.command.ServeCommand;
import wayleave.cli.command.ShowCommand;
import wayleave.cli.command.SimulateCommand;
import wayleave.cli.command.TestCommand;
import wayleave.cli.command.WatchCommand;
import wayleave.cli.help.CompletionCommand;
import wayleave.cli.help.HelpSections;
import wayleave.cli.help.NetworkHelp;
import wayleave.cli.logs.LogsCommand;
import wayleave.cli.may.MayCommand;
import wayleave.cli.terminal.Failures;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.StandardOutput;
import wayleave.cli.terminal.Terminal;
import wayleave.cli.terminal.Version;

/** The entry point of the command {@code wayleave}. */
@Command(
    name = "wayleave",
    description = "Check, explain, lint, fix, compare and watch robots.txt files.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    footerHeading =
        "%nExit status: 0 success, 1 disallowed or problems found, 2 wrong usage, bad input or I/O error.%n")
public final class Main implements Runnable {
  private static final List<Class<?>> COMMANDS = List.of(
      CheckCommand.class,
      MayCommand.class,
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
      List.of(CompletionCommand.class, NetworkHelp.class, HelpCommand.class);

  private static final Map<String, String> CURRENT_NAMES =
      Map.of("--agent", "--crawler", "--preset", "--policy", "--presets", "--policies");

  @Spec
  private CommandSpec spec = CommandSpec.create();

  static {
    // Options of these types have converters of ours, and to load the classes takes long.
    System.setProperty("picocli.converters.excludes", "java.(sql|time).*");
  }

  private Main() {}

  /** Runs the command and ends the process with its exit status. */
  public static void main(String[] args) {
    Terminal terminal = Terminal.ofProcess(
        new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
        new BufferedOutputStream(new StandardOutput(), 1 << 16),
        new FileOutputStream(FileDescriptor.err));
    // Ctrl-C: what has been answered is written, what has been fetched is kept.
    Runtime.getRuntime().addShutdownHook(new Thread(terminal.exit()));
    Failures failures = new Failures(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> failures.report(e));
    System.exit(run(terminal, args));
  }

  /** Runs the command on given streams and returns its exit status. */
  public static int run(InputStream in, OutputStream out, OutputStream err, String... args) {
    return run(Terminal.of(in, out, err), args);
  }

  private static int run(Terminal terminal, String... given) {
    String[] args = withCurrentNames(given);
    PrintWriter err = new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8);
    Failures failures = new Failures(err);
    PlainCheck plain = PlainCheck.of(args);
    int status;
    try {
      status =
          plain == null ? execute(terminal, failures, err, args) : run(plain, terminal, failures);
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      status = failures.report(e);
    }
    try {
      terminal.out().flush();
      return status;
    } catch (IOException e) {
      return failures.report(e);
    }
  }

  private static int run(PlainCheck check, Terminal terminal, Failures failures) {
    try {
      return check.run(terminal);
    } catch (InputException e) {
      return failures.report(e);
    } catch (IOException e) {
      return failures.report(e);
    }
  }

  private static int execute(
      Terminal terminal, Failures failures, PrintWriter err, String... args) {
    Class<?> asked = args.length == 0 ? null : command(args[0]);
    CommandLine commandLine = asked == null
        ? all(terminal)
        // alone, since to make the others takes as long as its work
        : new CommandLine(asked, new Commands(terminal)).setCommandName("wayleave " + args[0]);
    setVersion(commandLine);
    HelpSections.set(commandLine);
    PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
    commandLine.setOut(out);
    commandLine.setErr(err);
    commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(terminal.ansi()));
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setExecutionExceptionHandler(failures);
    int status = UsageErrors.execute(
        commandLine, asked == null ? args : Arrays.copyOfRange(args, 1, args.length));
    out.flush();
    return status;
  }

  /** The command with all sub-commands. */
  static CommandLine all(Terminal terminal) {
    CommandLine commandLine = new CommandLine(new Main(), new Commands(terminal));
    COMMANDS.forEach(commandLine::addSubcommand);
    ABOUT_COMMANDS.forEach(commandLine::addSubcommand);
    return commandLine;
  }

  /** Arguments with the present name of each option: old names still work, but no help or completion shows them. */
  static String[] withCurrentNames(String... given) {
    String[] args = given.clone();
    for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
      args[i] = withCurrentName(args[i]);
    }
    return args;
  }

  private static String withCurrentName(String arg) {
    if (arg.startsWith("-a") && !arg.startsWith("-", 2) && !arg.startsWith("=", 2)) {
      return "-c" + arg.substring(2);
    }
    int end = arg.indexOf('=');
    String name = end < 0 ? arg : arg.substring(0, end);
    return CURRENT_NAMES.getOrDefault(name, name) + arg.substring(name.length());
  }

  /** The command with a name; null if there is none, or if it has to know all others. */
  private static @Nullable Class<?> command(String name) {
    for (Class<?> command : COMMANDS) {
      if (name(command).equals(name)) {
        return command;
      }
    }
    return null;
  }

  private static void setVersion(CommandLine commandLine) {
    commandLine.getCommandSpec().versionProvider(new Version());
    commandLine.getSubcommands().values().forEach(Main::setVersion);
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
