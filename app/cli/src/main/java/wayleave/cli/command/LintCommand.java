package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.Dialect;
import wayleave.cli.input.OriginVariants;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.input.UrlSample;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.FailOn;
import wayleave.cli.option.LintConfig;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.output.LintFormat;
import wayleave.cli.output.LintPrinter;
import wayleave.cli.site.FetchedFile;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.LintOptions;
import wayleave.lint.LintReport;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.OriginVariant;
import wayleave.lint.model.Severity;
import wayleave.report.JsonFields;
import wayleave.report.view.TerminalText;

/** {@code wayleave lint}: what is wrong with these files? */
@Command(
    name = "lint",
    description = "Tell what is wrong with robots.txt files, for whom, and how to mend it.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave lint robots.txt",
      "  wayleave lint --format sarif public/robots.txt > robots.sarif",
      "  wayleave lint --explain group-swallows-next",
      "  wayleave lint --variants --sitemaps https://www.example.com",
      "",
      "Of a URL, the robots.txt of its site is fetched now, and how it was sent is looked at too; nothing is kept.",
      "A URL whose path ends in robots.txt is fetched itself.",
      "",
      "A comment says that a problem is meant so:",
      "  Disallow: admin  # wayleave-ignore path-without-slash: the old crawler wants it",
      "",
      "Exit status: 0 nothing as bad as --fail-on, 1 something is, 2 wrong usage, bad input or I/O error.",
    })
public final class LintCommand implements Callable<Integer> {
  private static final int FINE = 0;
  private static final int FAILED = 1;

  /** So many URLs tell enough. */
  private static final int SAMPLE = 5_000;

  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text (the default), json, sarif (2.1.0) or github (annotations of a workflow).")
  private LintFormat format = LintFormat.TEXT;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description =
          "How bad a problem must be for exit status 1: error (the default), warning, info, hint or never.")
  private @Nullable FailOn failOn;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = DialectOption.Converter.class,
      completionCandidates = DialectOption.Candidates.class,
      description = {
        "Tell only what matters to readers of one kind: google (Google as it documents its reading), "
            + "googlebot (the parser that Google runs) or rfc9309. Default: all readers, others included."
      })
  private @Nullable Dialect dialect;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = {
        "URLs that the site has, to see what the rules do to them: a list, a sitemap or an access log, as for diff."
      })
  private @Nullable String urls;

  @Option(
      names = "--sitemaps",
      description =
          "Also fetch the sitemaps that the file names, and look whether it blocks what they list.")
  private boolean sitemaps;

  @Option(names = "--licenses", description = "Also fetch the licenses that the file names.")
  private boolean licenses;

  @Option(
      names = "--variants",
      description =
          "Also ask the site's other origins: https and http, with and without www; for URLs.")
  private boolean variants;

  @Option(
      names = "--copies",
      description = {
        "Also ask as Googlebot, as a browser, and with a query that no cache knows, whether other rules come; for URLs."
      })
  private boolean copies;

  @Mixin
  private NetworkOptions network = new NetworkOptions();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Severities and what to ignore. Default: .wayleave.toml in the current directory, if there is one.")
  private @Nullable String config;

  @Option(
      names = "--explain",
      paramLabel = "CODE",
      description = "Show the page about a code and do nothing else; all lists the codes.")
  private @Nullable String explained;

  @Parameters(
      paramLabel = "FILE|URL",
      description = "Files to look at, - for standard input, or URLs of sites.",
      arity = "0..*")
  private List<String> files = new ArrayList<>();

  LintCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    if (explained != null) {
      return explain(explained);
    }
    if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "Missing parameter: at least one robots.txt file to look at, -, or a URL");
    }
    for (String file : files) {
      requireUsable(file);
    }
    LintConfig settings = LintConfig.read(config);
    List<String> sample = urls == null ? List.of() : UrlSample.first(urls, SAMPLE);
    int status = FINE;
    LintPrinter printer = format.printer(terminal);
    printer.begin();
    for (String file : files) {
      try {
        Looked looked = look(file);
        LintReport report =
            Linters.of(options(settings, looked.name())).lint(looked.input().withSample(sample));
        printer.print(looked.name(), looked.body(), report);
        status = Math.max(status, fails(report, settings) ? FAILED : FINE);
      } catch (InputException e) {
        // The others are looked at all the same, and what is printed for programs stays whole.
        terminal.status().say(e.problem());
        status = ExitStatus.BAD_INPUT;
      }
    }
    printer.end();
    return status;
  }

  /** Before anything is fetched or printed. */
  private void requireUsable(String file) throws InputException {
    if (SiteUrl.isUrl(file)) {
      SiteUrl.of(file);
    } else if (variants || copies) {
      throw new ParameterException(
          spec.commandLine(),
          (variants ? "--variants" : "--copies") + " is for URLs: " + TerminalText.of(file)
              + " is a file");
    }
  }

  /** A file as it is looked at. */
  private record Looked(String name, byte[] body, LintInput input) {}

  private Looked look(String file) throws InputException, IOException, InterruptedException {
    if (!SiteUrl.isUrl(file)) {
      byte[] body = RobotsFile.read(file, terminal.in());
      return new Looked(file, body, withLinked(LintInput.of(body), file, body));
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
    return new Looked(url.url(), body, withLinked(input, url.url(), body));
  }

  private LintInput withLinked(LintInput input, String name, byte[] body)
      throws InputException, InterruptedException {
    return sitemaps || licenses
        ? new LiveLint(network, terminal).withLinked(input, name, body, sitemaps, licenses)
        : input;
  }

  private LintOptions options(LintConfig settings, String file) {
    LintOptions options = settings.options(file);
    return dialect == null ? options : options.readBy(dialect);
  }

  private boolean fails(LintReport report, LintConfig settings) {
    FailOn bound = failOn != null ? failOn : settings.failOn();
    return bound != FailOn.never
        && report.hasAtLeast(Severity.valueOf(bound.name().toUpperCase(Locale.ROOT)));
  }

  private int explain(String name) throws InputException, IOException {
    if (name.equals("all")) {
      for (LintRule code : LintRule.all()) {
        String line = String.format(
            "%-8s %-34s %s%n", JsonFields.code(code.severity()), code.id(), code.summary());
        terminal.out().write(line.getBytes(StandardCharsets.UTF_8));
      }
      return FINE;
    }
    LintRule code =
        LintRule.find(name).orElseThrow(() -> new InputException(LintConfig.unknownCode(name)));
    terminal.out().write(code.page().getBytes(StandardCharsets.UTF_8));
    return FINE;
  }
}
