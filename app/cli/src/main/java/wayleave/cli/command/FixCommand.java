package wayleave.cli.command;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Dialect;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.RobotsInputs;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.LintCode;
import wayleave.cli.option.LintCodes;
import wayleave.cli.option.LintConfig;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.output.OutputFile;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.FixResult;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintRule;
import wayleave.report.view.TerminalText;
import wayleave.report.view.WrittenLines;

/** {@code wayleave fix}: applies the fixes of findings. */
@Command(
    name = "fix",
    description = "Fix problems that lint finds, and show the changes as a diff.",
    footer = {
      "  wayleave fix robots.txt",
      "  wayleave fix --write sites/",
      "  wayleave fix --unsafe --only path-without-slash robots.txt",
      "",
      "Without --unsafe, all fixes together are proven to change no verdict: every crawler may fetch the same URLs "
          + "as before, in all dialects. No fix opens or closes the start page or the whole site for any crawler.",
      "",
      "Exit status: 0 done, or nothing to do; 2 wrong usage, bad input or I/O error.",
    })
public final class FixCommand extends CliCommand {
  private static final int CONTEXT_LINES = 3;
  private static final int MAX_BYTES = Dialect.GOOGLE.maxBodyBytes();

  @Option(
      names = "--write",
      description = "Write the changes to the files. Without it, only show them.")
  private boolean write;

  @Option(
      names = "--unsafe",
      description =
          "Also apply fixes that change verdicts. Review the diff before you use --write.")
  private boolean unsafe;

  @Option(
      names = "--only",
      paramLabel = "CODE",
      split = ",",
      converter = LintCode.class,
      completionCandidates = LintCodes.class,
      description = "Fix only findings with these codes.")
  private @Nullable List<LintRule> only;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "File with findings to ignore, as for lint (default: .wayleave.toml).")
  private @Nullable String config;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      description =
          "Files, directories or globs to fix; - for standard input or a URL, without --write.",
      arity = "1..*")
  private List<String> files = new ArrayList<>();

  FixCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    Predicate<Diagnostic> isWanted = wanted();
    LintConfig settings = LintConfig.read(config);
    List<String> inputs = RobotsInputs.of(files);
    LintConfig.foreign(config, inputs).ifPresent(terminal::say);
    if (write) {
      RobotsFile.requireFiles(inputs);
    }
    RobotsSource source = new RobotsSource(site, terminal);
    int status = 0;
    for (String input : inputs) {
      try {
        byte[] body = read(input, source);
        FixResult fixed =
            FixResult.of(body, Linters.of(settings.options(input)), isApplied(isWanted));
        if (write) {
          OutputFile.rewrite(input, body, fixed.body());
        }
        terminal.print(diff(input, body, fixed));
        terminal.print(summary(input, inputs.size() > 1, fixed, isWanted));
      } catch (InputException e) {
        terminal.say(e.problem());
        status = ExitStatus.BAD_INPUT;
      }
    }
    return status;
  }

  private byte[] read(String input, RobotsSource source)
      throws InputException, IOException, InterruptedException {
    if (SiteUrl.isUrl(input)) {
      return source.read(input);
    }
    RobotsFile.Beginning file = RobotsFile.readBeginning(input, terminal.in(), MAX_BYTES);
    RobotsFile.requireText(input, file.body());
    if (file.size() > MAX_BYTES) {
      throw new InputException(TerminalText.of(input) + " has " + file.size()
          + " bytes, more than the " + (MAX_BYTES >> 10)
          + " KiB that crawlers read: shorten it before you fix it");
    }
    return file.body();
  }

  private Predicate<Diagnostic> wanted() {
    List<LintRule> codes = only;
    return codes == null ? finding -> true : finding -> codes.contains(finding.code());
  }

  private Predicate<Diagnostic> isApplied(Predicate<Diagnostic> isWanted) {
    return unsafe ? isWanted : isWanted.and(Diagnostic::hasSafeFix);
  }

  private static String diff(String input, byte[] body, FixResult fixed) {
    StringBuilder text = new StringBuilder();
    List<String> before = WrittenLines.all(body);
    List<String> after = WrittenLines.all(fixed.body());
    for (String line : UnifiedDiffUtils.generateUnifiedDiff(
        input, input, before, DiffUtils.diff(before, after), CONTEXT_LINES)) {
      text.append(TerminalText.of(line)).append('\n');
    }
    for (Diagnostic finding : fixed.applied()) {
      Fix fix = finding.fix().orElseThrow();
      text.append(TerminalText.of(finding.code().id() + ": " + fix.title()));
      text.append(fix.effect() == Fix.Effect.CHANGES_VERDICTS ? " (changes verdicts)\n" : "\n");
    }
    return text.toString();
  }

  /** What was fixed, and what was not and how to see it. */
  private String summary(
      String input, boolean named, FixResult fixed, Predicate<Diagnostic> isWanted) {
    int applied = fixed.applied().size();
    long unsafeLeft = fixed.withheld().stream()
        .filter(isWanted)
        .filter(finding -> !finding.hasSafeFix())
        .count();
    String name = named ? TerminalText.of(input) + ": " : "";
    String done = applied == 0
        ? "Nothing to fix" + (unsafeLeft > 0 && !unsafe ? " without changing verdicts" : "")
        : count(applied, "fix", "fixes") + (write ? " written" : " shown, not written");
    String left = unsafeLeft == 0
        ? ""
        : unsafe
            ? ". " + count(unsafeLeft, "more fix", "more fixes")
                + " withheld: together with the others, the start page or the whole site would open or close"
            : ". " + count(unsafeLeft, "more fix", "more fixes")
                + (applied == 0 ? " would change some" : " would change verdicts")
                + ": run `wayleave fix --unsafe`";
    return name + done + left + "\n";
  }

  private static String count(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
