package wayleave.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.lint.Code;
import wayleave.lint.LintInput;
import wayleave.lint.LintReport;
import wayleave.lint.Linter;
import wayleave.lint.Severity;

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
      "",
      "A comment says that a problem is meant so:",
      "  Disallow: admin  # wayleave-ignore path-without-slash: the old crawler wants it",
      "",
      "Exit status: 0 nothing as bad as --fail-on, 1 something is, 2 wrong usage, bad input or I/O error.",
    })
final class LintCommand implements Callable<Integer> {
  private static final int FINE = 0;
  private static final int FAILED = 1;

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
      paramLabel = "FILE",
      description = "Files to look at, or - for standard input.",
      arity = "0..*")
  private List<String> files = new ArrayList<>();

  LintCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** How bad a problem must be to fail. */
  enum FailOn {
    error,
    warning,
    info,
    hint,
    never
  }

  @Override
  public Integer call() throws InputException, IOException {
    if (explained != null) {
      return explain(explained);
    }
    if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing parameter: at least one robots.txt file to look at, or -");
    }
    LintConfig settings = LintConfig.read(config);
    int status = FINE;
    LintPrinter printer = format.printer(terminal);
    printer.begin();
    for (String file : files) {
      byte[] body = RobotsFile.read(file, terminal.in());
      LintReport report = Linter.of(settings.options(file)).lint(LintInput.of(body));
      printer.print(file, body, report);
      if (fails(report, settings)) {
        status = FAILED;
      }
    }
    printer.end();
    return status;
  }

  private boolean fails(LintReport report, LintConfig settings) {
    FailOn bound = failOn != null ? failOn : settings.failOn();
    return bound != FailOn.never
        && report.hasAtLeast(Severity.valueOf(bound.name().toUpperCase(Locale.ROOT)));
  }

  private int explain(String name) throws InputException, IOException {
    if (name.equals("all")) {
      for (Code code : Code.all()) {
        String line =
            String.format("%-8s %-34s %s%n", Json.code(code.severity()), code.id(), code.summary());
        terminal.out().write(line.getBytes(StandardCharsets.UTF_8));
      }
      return FINE;
    }
    Code code = Code.find(name).orElseThrow(() -> new InputException(unknown(name)));
    terminal.out().write(code.page().getBytes(StandardCharsets.UTF_8));
    return FINE;
  }

  /** What to say of a code that is none. */
  static String unknown(String name) {
    String near = near(name).collect(Collectors.joining(", "));
    return "no such code: " + Printable.of(name)
        + (near.isEmpty() ? "" : "; is it one of " + near + "?")
        + " 'wayleave lint --explain all' lists the codes";
  }

  private static Stream<String> near(String name) {
    List<String> words = List.of(name.toLowerCase(Locale.ROOT).split("[-_ ]+"));
    return Code.all().stream()
        .map(Code::id)
        .filter(id -> List.of(id.split("-")).stream().anyMatch(words::contains))
        .limit(5);
  }
}
