package wayleave.cli.lint;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import wayleave.cli.output.TextTable;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** The number of findings of each code, the most frequent first. */
public final class LintStatistics implements LintPrinter {
  private final Severity least;
  private final OutputStream out;
  private final LintCounts counts = new LintCounts();

  public LintStatistics(LintView view, OutputStream out) {
    this.least = view.forPrograms();
    this.out = out;
  }

  @Override
  public void print(FileFindings findings) {
    LintView.atLeast(least, findings.report()).forEach(counts::add);
  }

  @Override
  public void end() throws IOException {
    TextTable table = new TextTable("COUNT", "CODE", "ABOUT");
    for (Map.Entry<LintRule, Integer> code : counts.codes()) {
      table.add(code.getValue().toString(), code.getKey().id(), code.getKey().summary());
    }
    String text = counts.isEmpty() ? "No findings\n" : table + "\n" + counts.severities() + "\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
