package wayleave.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Dialect;
import wayleave.cli.input.OriginVariants;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.RobotsInputs;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.input.UrlForm;
import wayleave.cli.input.UrlList;
import wayleave.cli.lint.BaselineWriter;
import wayleave.cli.lint.FileFindings;
import wayleave.cli.lint.LintFormat;
import wayleave.cli.lint.LintPrinter;
import wayleave.cli.lint.LintSelection;
import wayleave.cli.lint.LintStatistics;
import wayleave.cli.lint.LintView;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.FailOn;
import wayleave.cli.option.FindingOptions;
import wayleave.cli.option.LintCodes;
import wayleave.cli.option.LintConfig;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.site.FetchedFile;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.LintOptions;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.OriginVariant;
import wayleave.lint.model.Severity;
import wayleave.report.JsonFields;
import wayleave.report.view.TerminalText;

/** {@code wayleave lint}: reports problems in robots.txt files. */
@Command(
    name = "lint",
    description = "Report problems in robots.txt files, whom they affect, and how to fix them.",
    footer = {
      "  wayleave lint robots.txt",
      "  wayleave lint --fail-on warning public 'sites/**/robots.txt'",
      "  wayleave lint --variants --sitemaps https://www.example.com",
      "  wayleave lint --explain group-swallows-next",
      "",
      "For a URL, lint fetches the site's robots.txt without the cache and also checks the HTTP response. "
          + "A URL whose path ends in robots.txt is fetched itself.",
      "",
      "A comment ignores a finding of its line:",
      "  Disallow: admin  # wayleave-ignore path-without-slash: an old crawler needs it",
      "",
      "Exit status: 0 no finding as severe as --fail-on, 1 such a finding, "
          + "2 wrong usage, bad input or I/O error, or part of --urls could not be read.",
    })
public final class LintCommand extends CliCommand {
  private static final int FINE = 0;
  private static final int FAILED = 1;

  /** How many URLs of a sample are checked. */
  private static final int SAMPLE = 5_000;

  @Mixin
  private FindingOptions options = new FindingOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "Output format: text, json, sarif (2.1.0), github (annotations) or junit (default: text).")
  private LintFormat format = LintFormat.text;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description =
          "Lowest severity for exit status 1: error, warning, info, hint or never (default: error).")
  private @Nullable FailOn failOn;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = DialectOption.Converter.class,
      completionCandidates = DialectOption.Candidates.class,
      description = {
        "Report only what matters to one kind of crawler: google (Google's documentation), "
            + "googlebot (Google's open-source parser) or rfc9309 (default: all crawlers)."
      })
  private @Nullable Dialect dialect;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "URLs of the site, to report what the rules do to them: a file that diff --urls reads. The first 5,000 count.")
  private @Nullable String urls;

  @Option(
      names = "--sitemaps",
      description =
          "Also fetch the sitemaps that the file lists and check whether it disallows their URLs.")
  private boolean sitemaps;

  @Option(
      names = "--licenses",
      description = "Also fetch and check the licenses that the file lists.")
  private boolean licenses;

  @Option(
      names = "--variants",
      description =
          "For URLs: also check the site's other origins, https and http, with and without www.")
  private boolean variants;

  @Option(
      names = "--copies",
      description = {
        "For URLs: also fetch the file as Googlebot, as a browser and past caches, and compare the rules."
      })
  private boolean copies;

  @Mixin
  private NetworkOptions network = new NetworkOptions();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "File with severities and ignores (default: .wayleave.toml, if there is one).")
  private @Nullable String config;

  @Option(
      names = "--explain",
      paramLabel = "CODE",
      completionCandidates = LintCodes.class,
      description = "Print the documentation of a code, or the list of all codes.")
  private @Nullable String explained;

  @Parameters(
      paramLabel = "FILE|URL",
      description =
          "Files, directories (all robots*.txt beneath), globs, URLs of sites, or - for standard input.",
      arity = "0..*")
  private List<String> files = new ArrayList<>();

  LintCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    if (explained != null) {
      return explain(explained);
    }
    requireUsable();
    List<String> inputs = RobotsInputs.of(files);
    for (String file : inputs) {
      requireUsable(file);
    }
    LintConfig settings = LintConfig.read(config);
    LintConfig.foreign(config, inputs).ifPresent(terminal::say);
    LintSelection selection = new LintSelection(options, settings);
    LintOptions linted =
        dialect == null ? settings.options() : settings.options().readBy(dialect);
    FailOn bound = failOn != null ? failOn : settings.failOn();
    LintView view = new LintView(options.severity(), bound.severity(), options.max());
    Severity least = format == LintFormat.text ? view.forPeople() : view.forPrograms();
    Linter linter = Linters.of(
        linted.withMaxBytes(options.maxBytes()).withFixes(EnumSet.range(Severity.ERROR, least)));
    int status = FINE;
    List<String> sample = List.of();
    if (urls != null) {
      try (UrlList list = UrlList.open(urls, terminal.in(), UrlForm.FULL_OR_PATH)) {
        sample = list.first(SAMPLE);
        list.requireUrls();
        list.problems().forEach(terminal::say);
        status = list.hasLosses() ? ExitStatus.BAD_INPUT : FINE;
      }
    }
    LintPrinter printer = printer(view);
    printer.begin();
    for (String file : inputs) {
      try {
        Input input = read(file);
        FileFindings findings =
            selection.of(input.name(), input.body(), linter.lint(input.input().withSample(sample)));
        printer.print(findings);
        status = Math.max(status, view.fails(findings.report()) ? FAILED : FINE);
      } catch (InputException e) {
        // The others are linted all the same, and the output for programs stays complete.
        terminal.say(e.problem());
        printer.printFailure(file, e.problem());
        status = ExitStatus.BAD_INPUT;
      }
    }
    printer.end();
    selection.warnOfUnused(terminal.status());
    return options.newBaseline() != null && status == FAILED ? FINE : status;
  }

  private LintPrinter printer(LintView view) {
    if (options.newBaseline() != null) {
      return new BaselineWriter(options.newBaseline(), terminal.status());
    }
    return options.statistics()
        ? new LintStatistics(view, terminal.out())
        : format.printer(view, terminal);
  }

  private void requireUsable() {
    if (files.isEmpty()) {
      throw misused("missing FILE|URL");
    } else if (options.newBaseline() != null && options.baseline() != null) {
      throw misused("give either --write-baseline or --baseline, not both");
    } else if (options.statistics() && format != LintFormat.text) {
      throw misused("--statistics prints text only: leave out --format");
    }
  }

  /** Before anything is fetched or printed. */
  private void requireUsable(String file) throws InputException {
    if (SiteUrl.isUrl(file)) {
      SiteUrl.of(file);
    } else if (variants || copies) {
      throw misused((variants ? "--variants" : "--copies") + " requires URLs, but "
          + TerminalText.of(file) + " is a file");
    }
  }

  /** A file as it is linted. */
  private record Input(String name, byte[] body, LintInput input) {}

  private Input read(String file) throws InputException, IOException, InterruptedException {
    if (!SiteUrl.isUrl(file)) {
      RobotsFile.Beginning read = RobotsFile.readBeginning(file, terminal.in(), options.maxBytes());
      LintInput input = LintInput.of(read.body()).withSize(read.size());
      return new Input(file, read.body(), withLinked(input, file, read.body()));
    }
    LiveLint live = new LiveLint(network, terminal);
    SiteUrl url = SiteUrl.of(file);
    FetchedFile sent = live.fetch(url);
    byte[] body = sent.body();
    List<OriginVariant> others = new ArrayList<>();
    if (variants) {
      others.addAll(live.variants(OriginVariants.of(url.origin())));
    }
    if (copies) {
      others.addAll(live.copies(url));
    }
    LintInput input = LintInput.of(body).with(sent.delivery()).withCopies(others);
    return new Input(url.url(), body, withLinked(input, url.url(), body));
  }

  private LintInput withLinked(LintInput input, String name, byte[] body)
      throws InputException, InterruptedException {
    return sitemaps || licenses
        ? new LiveLint(network, terminal).withLinked(input, name, body, sitemaps, licenses)
        : input;
  }

  private int explain(String name) throws InputException, IOException {
    if (name.equals("all")) {
      for (LintRule code : LintRule.all()) {
        String line = String.format(
            "%-8s %-34s %s%n", JsonFields.code(code.severity()), code.id(), code.summary());
        terminal.print(line);
      }
      return FINE;
    }
    LintRule code =
        LintRule.find(name).orElseThrow(() -> new InputException(LintConfig.unknownCode(name)));
    terminal.print(code.page());
    return FINE;
  }
}
