package wayleave.cli.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.cli.option.FindingOptions;
import wayleave.cli.option.LintConfig;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.StatusLine;
import wayleave.lint.LintReport;
import wayleave.lint.model.Diagnostic;

/** Selects the findings that are reported: not those that options, the configuration or the baseline leave out. */
public final class LintSelection {
  private final FindingOptions options;
  private final LintConfig config;
  private final @Nullable Baseline baseline;
  private final Set<LintConfig.Ignore> matched = new HashSet<>();
  private final Set<LintConfig.Ignore> used = new HashSet<>();

  /** @throws InputException if the baseline cannot be read */
  public LintSelection(FindingOptions options, LintConfig config) throws InputException {
    this.options = options;
    this.config = config;
    String file = options.baseline();
    this.baseline = file == null ? null : Baseline.read(file);
  }

  /** The findings of a file that are reported. */
  public FileFindings of(String file, byte[] body, LintReport report) {
    LintReport selected = report.filter(finding -> options.selects(finding.code()));
    List<LintConfig.Ignore> ignores =
        config.ignores().stream().filter(ignore -> ignore.isFor(file)).toList();
    matched.addAll(ignores);
    Set<Diagnostic> ignored = new HashSet<>();
    for (Diagnostic finding : selected.diagnostics()) {
      for (LintConfig.Ignore ignore : ignores) {
        if (ignore.code() == finding.code()) {
          used.add(ignore);
          ignored.add(finding);
        }
      }
    }
    FileFindings findings = new FileFindings(
        file, body, selected.filter(finding -> !ignored.contains(finding)), ignored.size(), 0);
    return baseline == null ? findings : baseline.withoutKnown(findings);
  }

  /** Warns of entries of the configuration and the baseline that are about these files and matched nothing. */
  public void warnOfUnused(StatusLine status) {
    for (LintConfig.Ignore ignore : config.ignores()) {
      boolean isDecided = matched.contains(ignore)
          && ignore.code().isShownByFile()
          && options.selects(ignore.code());
      if (isDecided && !used.contains(ignore)) {
        status.say(ignore.place() + ": this ignore matches no " + ignore.code().id()
            + " finding of the files that were linted. Remove it if you no longer need it");
      }
    }
    if (baseline != null) {
      baseline.unused().ifPresent(status::say);
    }
  }
}
