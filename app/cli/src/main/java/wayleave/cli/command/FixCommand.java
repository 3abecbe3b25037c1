package wayleave.cli.command;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.option.LintConfig;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.FixResult;
import wayleave.lint.Linter;
import wayleave.lint.RobotsFormatter;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintRule;
import wayleave.report.view.TerminalText;
import wayleave.report.view.WrittenLines;

/** {@code wayleave fix}: what can be mended by itself. */
@Command(
    name = "fix",
    description = "Mend what can be mended without changing any verdict, and show the changes.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%n",
    footer = "Exit status: 0 done, or nothing to do; 2 wrong usage, bad input or I/O error.")
public final class FixCommand implements Callable<Integer> {
  private static final int CONTEXT_LINES = 3;

  private final Terminal terminal;

  @Option(
      names = "--write",
      description = "Write the result into the file. Without it the changes are only shown.")
  private boolean write;

  @Option(
      names = "--change-verdicts",
      description =
          "Also apply the fixes by which verdicts change, as the file's author seems to want. Look at the changes first.")
  private boolean changesVerdicts;

  @Option(
      names = "--only",
      paramLabel = "CODE",
      description = "Mend only what is reported under this code; may be repeated.")
  private @Nullable List<String> only;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "What to ignore, as for 'wayleave lint'.")
  private @Nullable String config;

  @Parameters(paramLabel = "FILE", description = "The file to mend, or - for standard input.")
  private String file = "";

  FixCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputException, IOException {
    byte[] body = RobotsFile.read(file, terminal.in());
    String kind = RobotsFormatter.notText(body).orElse("");
    if (!kind.isEmpty() && !kind.startsWith("UTF-16")) { // which has a fix
      throw new InputException(FmtCommand.refusal(file, kind));
    }
    Linter linter = Linters.of(LintConfig.read(config).options(file));
    FixResult fixed = FixResult.of(body, linter, wanted());
    if (write) {
      FmtCommand.write(file, body, fixed.body());
    }
    report(terminal.out(), body, fixed);
    return 0;
  }

  private Predicate<Diagnostic> wanted() throws InputException {
    if (only != null) {
      for (String name : only) {
        if (LintRule.find(name).isEmpty()) {
          throw new InputException(LintConfig.unknownCode(name));
        }
      }
    }
    return diagnostic -> diagnostic
            .fix()
            .filter(fix -> changesVerdicts || fix.effect() == Fix.Effect.KEEPS_VERDICTS)
            .isPresent()
        && (only == null || only.contains(diagnostic.code().id()));
  }

  private void report(OutputStream out, byte[] body, FixResult fixed) throws IOException {
    StringBuilder text = new StringBuilder();
    List<String> before = WrittenLines.all(body);
    List<String> after = WrittenLines.all(fixed.body());
    for (String line : UnifiedDiffUtils.generateUnifiedDiff(
        file, file, before, DiffUtils.diff(before, after), CONTEXT_LINES)) {
      text.append(TerminalText.of(line)).append('\n');
    }
    for (Diagnostic diagnostic : fixed.applied()) {
      Fix fix = diagnostic.fix().orElseThrow();
      text.append(TerminalText.of(diagnostic.code().id() + ": " + fix.title()));
      text.append(fix.effect() == Fix.Effect.CHANGES_VERDICTS ? " (verdicts change)\n" : "\n");
    }
    if (fixed.applied().isEmpty()) {
      text.append("nothing to mend\n");
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
