package wayleave.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Readings;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.option.ReadingsOption;
import wayleave.cli.output.VerdictPrinter;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.VerdictNotes;
import wayleave.report.view.WrittenLines;

/** {@code wayleave check --robots}: verdicts by the rules of one file. */
final class FileCheck {
  private FileCheck() {}

  /** Prints the verdict on each URL for each crawler, and returns the exit status. */
  static int run(
      Terminal terminal,
      String file,
      List<String> crawlers,
      ReadingsOption dialect,
      VerdictPrinter printer,
      List<String> urls)
      throws InputException, IOException {
    for (String url : urls) {
      requireUrl(url, dialect.dialect());
    }
    byte[] body = RobotsFile.read(file, terminal.in());
    RobotsFile.warn(file, body, terminal);
    RobotsTxt robotsTxt = RobotsTxt.parse(body, dialect.dialect());
    warnOfIgnoredLines(robotsTxt, file, terminal);
    IntFunction<String> lines = new WrittenLines(body);
    int status = ExitStatus.ALLOWED;
    for (String name : crawlers) {
      VerdictNotes notes = new VerdictNotes(name, body);
      List<CrawlerRules> readings = dialect.isAll()
          ? Readings.of(body, notes.crawler()).rules()
          : List.of(robotsTxt.rulesFor(notes.crawler()));
      for (String url : urls) {
        List<Verdict> verdicts = new ArrayList<>();
        for (CrawlerRules rules : readings) {
          verdicts.add(rules.check(url));
        }
        List<List<String>> beside = notes.of(url, verdicts, lines);
        for (int i = 0; i < verdicts.size(); i++) {
          Verdict verdict = verdicts.get(i);
          terminal.out().write(printer.print(name, url, lines, verdict, beside.get(i)));
          if (!verdict.allowed()) {
            status = ExitStatus.DISALLOWED;
          }
        }
      }
    }
    return status;
  }

  /** Refuses {@code example.com/x} and file names. Google's parser accepts any string as a URL, and so does its dialect. */
  private static void requireUrl(String url, Dialect dialect) throws InputException {
    if (dialect == Dialect.GOOGLEBOT || url.startsWith("/")) {
      return;
    }
    try {
      Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new InputException(e.getMessage() + ", or a path that starts with /");
    }
  }

  private static void warnOfIgnoredLines(RobotsTxt robotsTxt, String file, Terminal terminal) {
    if (robotsTxt.firstIgnoredLine().isPresent()) {
      terminal.say(file + ": line " + robotsTxt.firstIgnoredLine().getAsInt()
          + " and all lines after it are ignored: crawlers read only the first "
          + robotsTxt.dialect().maxBodyBytes() + " bytes");
    }
  }
}
