package wayleave.cli.lint;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import wayleave.cli.output.OutputFile;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.StatusLine;
import wayleave.report.view.TerminalText;

/** Writes all findings to a baseline in place of reporting them. */
public final class BaselineWriter implements LintPrinter {
  private final String name;
  private final StatusLine status;
  private final Map<String, Integer> entries = new TreeMap<>();
  private int count;

  public BaselineWriter(String name, StatusLine status) {
    this.name = name;
    this.status = status;
  }

  @Override
  public void print(FileFindings findings) {
    for (List<Baseline.Key> places : Baseline.Key.of(name, findings)) {
      places.forEach(place -> entries.merge(place.toString(), 1, Integer::sum));
      count++;
    }
  }

  @Override
  public void end() throws InputException {
    StringBuilder text = new StringBuilder(Baseline.HEADER);
    entries.forEach((key, times) -> text.append(times).append('\t').append(key).append('\n'));
    OutputFile.write(name, text.toString().getBytes(StandardCharsets.UTF_8));
    status.say(
        "wrote " + count + (count == 1 ? " finding to " : " findings to ") + TerminalText.of(name));
  }
}
