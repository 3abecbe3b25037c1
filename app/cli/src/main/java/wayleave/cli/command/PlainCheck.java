package wayleave.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.cli.input.SiteArguments;
import wayleave.cli.input.UrlList;
import wayleave.cli.option.AgentsOption;
import wayleave.cli.option.ReadingsOption;
import wayleave.cli.output.VerdictPrinter;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;

/**
 * {@code wayleave check --robots FILE [--crawler NAME]... [--json] [--explain] URL...}, as scripts run it by the thousand, read
 * without picocli, with which it takes nearly twice as long. All other arguments, wrong ones among them, are left to picocli: see
 * {@link CheckCommand}.
 */
public record PlainCheck(
    String robots, List<String> crawlers, List<String> urls, boolean json, boolean explain) {
  /** The check that arguments ask for; null if picocli has to read them. */
  public static @Nullable PlainCheck of(String... args) {
    if (args.length == 0 || !args[0].equals("check")) {
      return null;
    }
    String robots = null;
    List<String> crawlers = new ArrayList<>();
    List<String> urls = new ArrayList<>();
    boolean json = false;
    boolean explain = false;
    for (int i = 1; i < args.length; i++) {
      String arg = args[i];
      if (isWord(arg)) {
        urls.add(arg);
      } else if (arg.equals("--json") && !json) {
        json = true;
      } else if (arg.equals("--explain") && !explain) {
        explain = true;
      } else if (i + 1 == args.length || !isWord(args[i + 1])) {
        return null;
      } else if (arg.equals("--robots") && robots == null) {
        robots = args[++i];
      } else if (arg.equals("--crawler") || arg.equals("-c")) {
        crawlers.add(args[++i]);
      } else {
        return null;
      }
    }
    try {
      SiteArguments asked = SiteArguments.of(robots, urls, "check", false);
      return asked.robots() == null || asked.urls().isEmpty()
          ? null
          : new PlainCheck(asked.robots(), crawlers, asked.urls(), json, explain);
    } catch (InputException e) {
      return null; // which picocli's reading tells
    }
  }

  /** Whether an argument is no option, and no file of arguments. */
  private static boolean isWord(String arg) {
    return !arg.isEmpty() && !arg.startsWith("-") && !arg.startsWith("@");
  }

  /** Prints the verdicts and returns the exit status. */
  public int run(Terminal terminal) throws InputException, IOException {
    return FileCheck.run(
        terminal,
        robots,
        AgentsOption.orAny(crawlers),
        new ReadingsOption(),
        VerdictPrinter.of(terminal, json, explain, false),
        urls,
        UrlList.none());
  }
}
