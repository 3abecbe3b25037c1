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
import wayleave.cli.input.UrlList;
import wayleave.cli.option.ReadingsOption;
import wayleave.cli.output.VerdictPrinter;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.UnknownCrawler;
import wayleave.report.view.VerdictNotes;
import wayleave.report.view.WrittenLines;

/** {@code wayleave check --robots}: verdicts by the rules of one file. */
final class FileCheck {
  private FileCheck() {}

  /** A crawler, and the rules that hold for it. */
  private record Asking(String name, VerdictNotes notes, List<CrawlerRules> readings) {}

  /**
   * Prints the verdicts for each crawler on each URL, then on each URL of the list for each crawler, and returns the exit
   * status.
   */
  static int run(
      Terminal terminal,
      String file,
      List<String> crawlers,
      ReadingsOption dialect,
      VerdictPrinter printer,
      List<String> urls,
      UrlList list)
      throws InputException, IOException {
    for (String url : urls) {
      requireUrl(url, dialect.dialect());
    }
    byte[] body = RobotsFile.read(file, terminal.in());
    RobotsFile.warn(file, body, terminal);
    RobotsTxt robotsTxt = RobotsTxt.parse(body, dialect.dialect());
    warnOfIgnoredLines(robotsTxt, file, terminal);
    IntFunction<String> lines = new WrittenLines(body);
    List<Asking> asking = new ArrayList<>();
    for (String name : crawlers) {
      VerdictNotes notes = new VerdictNotes(name, body);
      List<CrawlerRules> readings = dialect.isAll()
          ? Readings.of(body, notes.crawler()).rules()
          : List.of(robotsTxt.rulesFor(notes.crawler()));
      warnOfUnknown(name, readings, terminal);
      asking.add(new Asking(name, notes, readings));
    }
    boolean allowed = true;
    for (Asking each : asking) {
      for (String url : urls) {
        allowed &= check(each, url, lines, printer, terminal);
      }
    }
    for (String url = list.next(); url != null; url = list.next()) {
      for (Asking each : asking) {
        allowed &= check(each, url, lines, printer, terminal);
      }
    }
    list.problems().forEach(terminal::say);
    return !list.problems().isEmpty()
        ? ExitStatus.BAD_INPUT
        : allowed ? ExitStatus.ALLOWED : ExitStatus.DISALLOWED;
  }

  /** Prints the verdict, or one for each reading, and returns whether all allow. */
  private static boolean check(
      Asking asking,
      String url,
      IntFunction<String> lines,
      VerdictPrinter printer,
      Terminal terminal)
      throws IOException {
    List<Verdict> verdicts =
        asking.readings().stream().map(rules -> rules.check(url)).toList();
    List<List<String>> beside = asking.notes().of(url, verdicts, lines);
    for (int i = 0; i < verdicts.size(); i++) {
      terminal
          .out()
          .write(printer.print(asking.name(), url, lines, verdicts.get(i), beside.get(i)));
    }
    return verdicts.stream().allMatch(Verdict::allowed);
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

  private static void warnOfUnknown(String name, List<CrawlerRules> readings, Terminal terminal) {
    List<String> notes = readings.stream()
        .flatMap(rules -> UnknownCrawler.note(name, rules.selection()).stream())
        .toList();
    if (notes.size() == readings.size()) {
      terminal.say(notes.get(0));
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
