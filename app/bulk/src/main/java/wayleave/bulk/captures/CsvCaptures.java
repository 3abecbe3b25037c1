package wayleave.bulk.captures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.CsvTable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.TableRow;

/** Captures as CSV or TSV. An empty field is null. */
final class CsvCaptures implements CaptureReading {
  /** Room for a body of 5 MB. */
  static final int MAX_FIELD = 32 << 20;

  private final InputFile file;
  private final CsvTable table;
  /** For each column that is read, which of {@link TableRow#COLUMNS} it is. */
  private final List<Integer> meanings;

  CsvCaptures(InputFile file, CsvTable table) throws UnusableInputException {
    this.file = file;
    this.table = table;
    List<String> columns = CaptureTable.known(table.header());
    meanings = columns.stream().map(TableRow.COLUMNS::indexOf).toList();
    table.select(columns.stream().map(table.header()::indexOf).toList());
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    for (long row = 0; table.next(); row++) {
      @Nullable String[] values = new String[TableRow.COLUMNS.size()];
      for (int i = 0; i < meanings.size(); i++) {
        String value = table.value(i);
        values[meanings.get(i)] = value == null || value.isEmpty() ? null : value;
      }
      String body = values[JsonCaptures.BODY];
      TableRow found;
      try {
        found =
            JsonCaptures.row(values, body == null ? null : body.getBytes(StandardCharsets.UTF_8));
      } catch (IllegalArgumentException e) {
        problems.loss(where(), String.valueOf(e.getMessage()), 1);
        continue;
      }
      CaptureTable.visit(found, visitor, problems, file, row, where());
    }
  }

  @Override
  public Place where() {
    return file.line(table.line());
  }
}
