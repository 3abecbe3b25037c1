package wayleave.cli.output;

import java.util.ArrayList;
import java.util.List;
import wayleave.report.view.TerminalText;

/** Columns as wide as what stands in them, two blanks apart; nothing follows the last. Not thread-safe. */
public final class TextTable {
  private final List<String[]> rows = new ArrayList<>();

  public TextTable(String... heads) {
    add(heads);
  }

  public void add(String... cells) {
    for (int i = 0; i < cells.length; i++) {
      cells[i] = TerminalText.of(cells[i]);
    }
    rows.add(cells);
  }

  /** The rows, a line each. */
  @Override
  public String toString() {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row[i].codePointCount(0, row[i].length()));
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        line.append(row[i]);
        line.append(" ".repeat(widths[i] + 2 - row[i].codePointCount(0, row[i].length())));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
