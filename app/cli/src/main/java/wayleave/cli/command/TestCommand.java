package wayleave.cli.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.cli.input.ExpectationFile;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.output.CheckedExpectations;
import wayleave.cli.output.JsonExpectations;
import wayleave.cli.output.JunitExpectations;
import wayleave.cli.output.OutputFile;
import wayleave.cli.output.TextExpectations;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;
import wayleave.report.view.UnknownCrawler;

/** {@code wayleave test}: checks robots.txt files against their owner's expectations. */
@Command(
    name = "test",
    description = "Check robots.txt files against your expectations.",
    footerHeading = "%nA file with expectations:%n",
    footer = {
      "  robots: public/robots.txt         # relative to this file, or a URL of the site",
      "  dialect: [google, rfc9309]        # tests must pass in each (default: google)",
      "  tests:",
      "    - name: search engines may crawl the shop",
      "      crawlers: [Googlebot, Bingbot, \"*\"]",
      "      allow: [/, /shop/, \"https://example.com/shop/item?id=1\"]",
      "      disallow: /cart",
      "    - crawlers: GPTBot",
      "      disallow: /",
      "      rule: \"Disallow: /\"           # the deciding rule; or line: and its number",
      "",
      "Examples:",
      "  wayleave test robots-test.yaml",
      "  wayleave test --report target/robots.xml sites/*.yaml",
      "",
      "Exit status: 0 all tests passed, 1 some failed, 2 wrong usage, bad input or I/O error.",
    })
public final class TestCommand extends CliCommand {
  private static final int ALL_HOLD = 0;
  private static final int SOME_FAIL = 1;
  private static final Pattern ROBOTS_TXT =
      Pattern.compile("(?im)^(?:user-agent|disallow|sitemap) *:");

  private enum Format {
    text,
    json,
    junit
  }

  @Parameters(
      paramLabel = "SPEC",
      arity = "1..*",
      description = {
        "YAML files with expectations, or - for standard input; each YAML document is for one robots.txt."
      })
  private List<String> specs = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "Output format: text, json, or junit for JUnit XML (default: text).")
  private Format format = Format.text;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "File for a JUnit XML report, for CI servers.")
  private @Nullable String report;

  @Option(
      names = "--allow-unknown-crawlers",
      description = "Accept names of crawlers that nobody knows, as known: false in a test does.")
  private boolean allowUnknown;

  @Mixin
  private SiteOptions site = new SiteOptions();

  TestCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    List<CheckedExpectations> checked = new ArrayList<>();
    RobotsSource source = new RobotsSource(site, terminal);
    for (String spec : specs) {
      try {
        check(spec, source, checked);
      } catch (InputException e) {
        terminal.say(TerminalText.of(e.problem()));
        checked.add(CheckedExpectations.failed(spec, "", List.of(e.problem())));
      }
    }
    write(format, checked, terminal.out());
    if (report != null) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      write(Format.junit, checked, content);
      OutputFile.write(report, content.toByteArray());
    }
    if (checked.stream().anyMatch(expectations -> !expectations.problems().isEmpty())) {
      return ExitStatus.BAD_INPUT;
    }
    boolean allHold = checked.stream().allMatch(expectations -> expectations.failures() == 0);
    return allHold ? ALL_HOLD : SOME_FAIL;
  }

  private void check(String spec, RobotsSource source, List<CheckedExpectations> checked)
      throws InputException, IOException, InterruptedException {
    byte[] content = read(spec);
    ExpectationFile file = ExpectationFile.parse(content);
    if (!file.problems().isEmpty() && ROBOTS_TXT.matcher(start(content)).find()) {
      throw new InputException(
          spec + " is a robots.txt; expected a YAML file that names it and says what is expected: "
              + "wayleave test --help shows one");
    }
    if (!file.problems().isEmpty()) {
      List<String> problems = file.problems().stream()
          .map(problem ->
              spec + ":" + problem.line() + ":" + problem.column() + ": " + problem.message())
          .toList();
      for (String problem : problems) {
        terminal.say(TerminalText.of(problem));
      }
      checked.add(CheckedExpectations.failed(spec, "", problems));
    }
    for (ExpectationFile.Document document : file.documents()) {
      try {
        byte[] robots = robots(spec, document, source);
        Optional<String> unknown = allowUnknown ? Optional.empty() : unknown(document, robots);
        checked.add(
            unknown.isEmpty()
                ? CheckedExpectations.of(spec, document, robots)
                : failed(spec, document, spec + ":" + unknown.get()));
      } catch (InputException e) {
        checked.add(failed(spec, document, spec + ": " + e.problem()));
      }
    }
  }

  private CheckedExpectations failed(
      String spec, ExpectationFile.Document document, String problem) {
    terminal.say(TerminalText.of(problem));
    return CheckedExpectations.failed(spec, document.robots(), List.of(problem));
  }

  /** The first name that no catalog and no group of the robots.txt has, with its place: what is expected of it says nothing. */
  private static Optional<String> unknown(ExpectationFile.Document document, byte[] robots) {
    List<RobotsTxt> readings = document.expectations().dialects().stream()
        .map(dialect -> RobotsTxt.parse(robots, dialect))
        .toList();
    for (Map.Entry<String, ExpectationFile.Place> crawler : document.crawlers().entrySet()) {
      String name = crawler.getKey();
      List<String> unknown = readings.stream()
          .map(reading -> reading.rulesFor(Crawler.fromUserAgentHeader(name)).selection())
          .flatMap(selection -> UnknownCrawler.note(name, selection).stream())
          .toList();
      if (unknown.size() == readings.size()) {
        ExpectationFile.Place place = crawler.getValue();
        return Optional.of(place.line() + ":" + place.column() + ": " + unknown.get(0)
            + " To keep the name, add known: false to the test");
      }
    }
    return Optional.empty();
  }

  private static String start(byte[] content) {
    return new String(content, 0, Math.min(content.length, 2048), StandardCharsets.ISO_8859_1);
  }

  private byte[] read(String spec) throws InputException {
    try {
      if (spec.equals("-")) {
        return terminal.in().readNBytes(ExpectationFile.MAX_BYTES + 1);
      }
      Path path = Path.of(spec);
      if (Files.isDirectory(path)) {
        throw new InputException(spec + " is a directory; expected a YAML file with expectations");
      }
      try (InputStream in = Files.newInputStream(path)) {
        return in.readNBytes(ExpectationFile.MAX_BYTES + 1);
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new InputException(
          "no such file: " + spec + "; expected a YAML file with expectations");
    } catch (IOException e) {
      throw new InputException("cannot read " + spec + ": " + e.getMessage());
    }
  }

  private byte[] robots(String spec, ExpectationFile.Document document, RobotsSource source)
      throws InputException, IOException, InterruptedException {
    String robots = document.robots();
    if (document.isUrl()) {
      return source.read(robots);
    }
    try {
      String file = Path.of(spec).resolveSibling(robots).toString();
      byte[] body = RobotsFile.read(file);
      RobotsFile.warn(file, body, terminal);
      return body;
    } catch (InvalidPathException e) {
      throw new InputException("no such file: " + robots);
    }
  }

  private void write(Format format, List<CheckedExpectations> checked, OutputStream out)
      throws IOException {
    switch (format) {
      case text ->
        out.write(new TextExpectations(terminal).of(checked).getBytes(StandardCharsets.UTF_8));
      case json -> JsonExpectations.write(checked, out);
      case junit -> JunitExpectations.write(checked, out);
    }
  }
}
