package wayleave.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.AgentRules;
import wayleave.Dialect;
import wayleave.Limits;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Verdict;
import wayleave.json.WrittenLines;

/** {@code wayleave check}: may these crawlers fetch these URLs, and which line says so? */
@Command(
    name = "check",
    description = "Tell whether crawlers may fetch URLs, and which line decides.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave check --agent Googlebot https://example.com/private/x",
      "  wayleave check --agent GPTBot --agent CCBot --json --urls urls.txt",
      "  wayleave check --refresh --explain https://example.com/",
      "  wayleave check --allow-private --no-store http://localhost:8080/x",
      "  wayleave check --robots robots.txt --agent Googlebot --explain /a /b",
      "  curl -s https://example.com/robots.txt | wayleave check --robots - --json /a",
      "  wayleave check --dialect googlebot --batch cases.tsv",
      "",
      "Each site is asked once for its robots.txt, which is kept as long as the standards say.",
      "A site that cannot be reached is closed; one at an address that is not public is not asked.",
      "What the fields of --json mean, and where the store is: docs/fetching.md.",
      "",
      "Exit status: 0 allowed (all), 1 disallowed (any), 2 wrong usage, bad input or I/O error.",
    })
final class CheckCommand implements Callable<Integer> {
  static final int ALLOWED = 0;
  static final int DISALLOWED = 1;
  static final int BAD_INPUT = 2;

  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--robots",
      paramLabel = "FILE",
      description =
          "The robots.txt to read, or - for standard input. Without it, each site is asked for its own.")
  private @Nullable String robots;

  @Mixin
  private AgentsOption agents = new AgentsOption();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--explain",
      description =
          "Show the walk: the group chosen and why, each rule with its length, what won, the normalised URL.")
  private boolean explain;

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description = {
        "Answer many cases, from a file or - for standard input. A line: robots.txt file, TAB, user agent, TAB, URL. "
            + "Empty lines and lines that begin with # are left out. "
            + "Answer: allow or disallow, TAB, deciding line (0: none), TAB, reason; "
            + "or error, TAB, 0, TAB, what is wrong with the case."
      })
  private @Nullable String batch;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = {
        "More URLs, one a line, from a file or - for standard input. "
            + "Empty lines and lines that begin with # are left out. Answers come in the order of the URLs."
      })
  private @Nullable String urlFile;

  @Option(
      names = "--refresh",
      description = "Fetch every robots.txt anew, whatever is known from before.")
  private boolean refresh;

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @Parameters(
      paramLabel = "URL",
      description = "Full URLs; with --robots also paths that begin with /.",
      arity = "0..*")
  private List<String> urls = new ArrayList<>();

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (batch != null) {
      if (robots != null || agents.isGiven() || !urls.isEmpty() || explain || json) {
        throw misused(
            "--batch takes file, agent and URL from its lines: --robots, --agent, --explain, --json and URLs have no place there");
      }
      requireNoFetching("--batch");
      return new Batch(terminal, dialect).run(batch);
    }
    if (robots != null) {
      requireNoFetching("--robots");
      if (urls.isEmpty()) {
        throw misused("Missing parameter: at least one URL to check");
      }
      for (String url : urls) {
        requireUrl(url);
      }
      return check(robots);
    }
    if (urls.isEmpty() && urlFile == null) {
      throw misused("Missing parameter: at least one URL to check (or --urls FILE)");
    }
    return FetchedCheck.run(
        terminal,
        network,
        agents.names(),
        dialect,
        printer(),
        refresh,
        new Urls(urls, urlFile, terminal.in()),
        new Progress(progress.when(), terminal));
  }

  private ParameterException misused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** What would be without effect is a misunderstanding. */
  private void requireNoFetching(String instead) {
    Optional<String> option = urlFile != null
        ? Optional.of("--urls")
        : refresh
            ? Optional.of("--refresh")
            : ClientOptions.firstOf(spec.commandLine().getParseResult());
    if (option.isPresent()) {
      throw misused(option.get() + " is for fetching: with " + instead + " nothing is fetched");
    }
  }

  private VerdictPrinter printer() {
    return json ? new JsonVerdicts(explain) : new TextVerdicts(terminal.ansi(), explain);
  }

  private int check(String file) throws InputException, IOException {
    byte[] body = RobotsFile.read(file, terminal.in());
    RobotsTxt robotsTxt = RobotsTxt.parse(body, dialect.dialect());
    warnOfIgnoredLines(robotsTxt, file);
    IntFunction<String> lines = new WrittenLines(body);
    VerdictPrinter printer = printer();
    int status = ALLOWED;
    for (String agent : agents.names()) {
      AgentRules rules = robotsTxt.rulesFor(dialect.crawler(agent));
      for (String url : urls) {
        Verdict verdict = rules.check(url);
        terminal.out().write(printer.print(agent, url, file, lines, verdict));
        if (!verdict.allowed()) {
          status = DISALLOWED;
        }
      }
    }
    return status;
  }

  /**
   * The engine has an answer for any string, but a person who types {@code example.com/x} or a file name wants to be told.
   * Google's parser takes any string for a URL, and so does its dialect.
   */
  private void requireUrl(String url) throws InputException {
    if (dialect.dialect() == Dialect.GOOGLEBOT || url.startsWith("/")) {
      return;
    }
    try {
      Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "not a URL: " + e.getMessage() + "; give a full URL or a path that begins with /");
    }
  }

  private void warnOfIgnoredLines(RobotsTxt robotsTxt, String file) throws IOException {
    if (robotsTxt.firstIgnoredLine().isPresent()) {
      String warning = "wayleave: " + file + ": line "
          + robotsTxt.firstIgnoredLine().getAsInt() + " and what follows is ignored: "
          + "only the first " + Limits.of(dialect.dialect()).maxBodyBytes()
          + " bytes of a robots.txt count\n";
      terminal.err().write(warning.getBytes(StandardCharsets.UTF_8));
    }
  }
}
