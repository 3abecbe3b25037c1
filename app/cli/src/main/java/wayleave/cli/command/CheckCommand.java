package wayleave.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.cli.input.SiteArguments;
import wayleave.cli.input.UrlForm;
import wayleave.cli.input.UrlList;
import wayleave.cli.option.AgentsOption;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.ProgressOption;
import wayleave.cli.option.ReadingsOption;
import wayleave.cli.output.VerdictPrinter;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Progress;
import wayleave.cli.terminal.Terminal;

/** {@code wayleave check}: whether crawlers may fetch URLs, and the deciding lines. */
@Command(
    name = "check",
    description = "Check whether crawlers may fetch URLs, and show the line that decides.",
    footer = {
      "  wayleave check --crawler Googlebot https://example.com/private/x",
      "  wayleave check --crawler GPTBot --crawler CCBot --json --urls urls.txt",
      "  wayleave check --refresh --explain https://example.com/",
      "  wayleave check --allow-private --no-store http://localhost:8080/x",
      "  wayleave check robots.txt --crawler Googlebot --explain /a /b",
      "  curl -s https://example.com/robots.txt | wayleave check - --json /a",
      "  wayleave check robots.txt --dialect all /a",
      "  wayleave check --dialect googlebot --batch cases.tsv",
      "",
      "Fetches the robots.txt of each site once and caches it as the standard allows.",
      "An unreachable site counts as disallowed. Private addresses are not fetched.",
      "The fields of --json and the location of the store: docs/fetching.md.",
      "",
      "Exit status: 0 all URLs allowed, 1 a URL disallowed, 2 wrong usage, bad input (also a line of --urls "
          + "without a URL) or I/O error.",
    })
public final class CheckCommand extends CliCommand {

  @Option(
      names = "--robots",
      paramLabel = "FILE",
      description =
          "The robots.txt to read, or - for standard input (default: fetch the one of each site).")
  private @Nullable String robots;

  @Mixin
  private AgentsOption agents = new AgentsOption();

  @Mixin
  private ReadingsOption dialect = new ReadingsOption();

  @Option(
      names = "--explain",
      description =
          "Show how each verdict was reached: the group, the rules and their lengths, and the normalized URL.")
  private boolean explain;

  @Option(names = "--json", description = "Print one JSON object per line.")
  private boolean json;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description = {
        "Check the cases of a file, or - for standard input: one per line, with a robots.txt file, a crawler and a URL, "
            + "separated by tabs. Empty lines and lines that start with # are skipped. "
            + "Prints the verdict, the number of the deciding line (empty if none) and the reason, separated by tabs; "
            + "for an invalid case error, an empty field and the problem."
      })
  private @Nullable String batch;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = {
        "More URLs: a file that diff --urls reads, or - for standard input; with --robots also paths. "
            + "Verdicts are printed in the order of the URLs."
      })
  private @Nullable String urlFile;

  @Option(
      names = "--refresh",
      description = "Fetch every robots.txt again, even if the cached copy is fresh.")
  private boolean refresh;

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @Parameters(
      paramLabel = "FILE|URL",
      description = {
        "Full URLs; or a robots.txt, - for standard input, or the URL of a site, and behind it paths that start with /."
      },
      arity = "0..*")
  private List<String> arguments = new ArrayList<>();

  CheckCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    if (batch != null) {
      if (robots != null || agents.isGiven() || !arguments.isEmpty() || explain || json) {
        throw misused(
            "--batch reads files, crawlers and URLs from its lines: remove --robots, --crawler, --explain, --json and URLs");
      }
      if (dialect.isAll()) {
        throw misused("--batch uses one dialect: name it instead of all");
      }
      if (urlFile != null) {
        throw misused("--batch has its own URLs: remove --urls");
      }
      requireNoFetching("--batch");
      return new Batch(terminal, dialect.dialect()).run(batch);
    }
    SiteArguments asked = SiteArguments.of(robots, arguments, "check", urlFile != null);
    String file = asked.robots();
    if (file != null) {
      requireNoFetching(robots == null ? "a file" : "--robots");
    }
    if (asked.urls().isEmpty() && urlFile == null) {
      throw misused("missing URL or --urls FILE");
    } else if ("-".equals(file) && "-".equals(urlFile)) {
      throw misused("only one of the robots.txt and --urls can be standard input");
    }
    try (UrlList list = list(file == null ? UrlForm.FULL : UrlForm.FULL_OR_PATH)) {
      return file != null
          ? FileCheck.run(terminal, file, agents.names(), dialect, printer(), asked.urls(), list)
          : LiveCheck.run(
              terminal,
              network,
              agents.names(),
              dialect,
              printer(),
              refresh,
              asked.urls(),
              list,
              new Progress(progress.when(), terminal));
    }
  }

  private UrlList list(UrlForm form) throws InputException {
    return urlFile == null ? UrlList.none() : UrlList.open(urlFile, terminal.in(), form);
  }

  /** Refuses options that would have no effect. */
  private void requireNoFetching(String instead) {
    Optional<String> option = refresh
        ? Optional.of("--refresh")
        : ClientOptions.firstOf(spec.commandLine().getParseResult());
    if (option.isPresent()) {
      throw misused(
          option.get() + " has no effect with " + instead + ", which fetches nothing: remove it");
    }
  }

  private VerdictPrinter printer() {
    return VerdictPrinter.of(terminal, json, explain, dialect.isAll());
  }
}
