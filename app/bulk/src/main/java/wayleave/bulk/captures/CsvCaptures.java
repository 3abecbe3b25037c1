package wayleave.bulk.captures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.bulk.file.CsvTable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.CaptureColumn;
import wayleave.captures.TableRow;

/** Captures as CSV or TSV. An empty field is null; only {@code ""} may be an empty body. */
final class CsvCaptures extends CaptureTable {
  /** Room for a body of 5 MB. */
  static final int MAX_FIELD = 32 << 20;

  private final CsvTable table;
  private final List<String> columns;

  CsvCaptures(InputFile file, CsvTable table, TableRow row, WarcRecords records)
      throws UnusableInputException {
    super(file, row, records);
    this.table = table;
    columns = known(table.header());
    List<Integer> indexes = new ArrayList<>();
    for (String column : columns) {
      indexes.add(table.index(column));
    }
    table.select(indexes);
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    for (long number = 0; table.next(); number++) {
      Optional<String> excess = table.excess();
      if (excess.isPresent()) {
        problems.loss(where(), excess.get(), 1);
        continue;
      }
      row.clear();
      for (int i = 0; i < columns.size(); i++) {
        String value = table.value(i);
        if (value == null) {
          row.put(columns.get(i), (String) null);
        } else if (value.isEmpty() && !(isBody(i) && table.isEmptyText(i))) {
          row.putNothing(columns.get(i));
        } else {
          row.put(columns.get(i), value);
        }
      }
      visit(visitor, problems, number);
    }
  }

  private boolean isBody(int column) {
    return row.column(columns.get(column)) == CaptureColumn.BODY;
  }

  @Override
  public Place where() {
    return file.line(table.line());
  }
}
