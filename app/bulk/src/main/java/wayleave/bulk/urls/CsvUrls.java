package wayleave.bulk.urls;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.CsvFormat;
import wayleave.bulk.file.CsvTable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;

/** The URLs in a column of a CSV or TSV file. Places in it are counted in rows. */
final class CsvUrls implements UrlRecords {
  private static final int MAX_FIELD = 16 << 20;

  private final InputFile file;
  private final CsvTable table;
  private final String column;
  private final Problems problems;
  private final PassedColumns passed;
  /** Which of the selected columns the kept ones are. */
  private final int[] kept;

  private long skipped;
  private long records;

  /** @param column null to find it */
  CsvUrls(
      InputFile file,
      Lookahead in,
      @Nullable String column,
      PassedColumns passed,
      Problems problems)
      throws IOException {
    CsvFormat format = CsvFormat.of(in, file.kind());
    int found = -1;
    boolean hasHeader = true;
    if (column == null) {
      ColumnSample sample = ColumnSample.ofCsv(in, format);
      found = sample.urlColumn();
      hasHeader = !sample.isWithoutHeader();
    }
    this.file = file;
    this.table = new CsvTable(in, format, MAX_FIELD);
    this.problems = problems;
    this.passed = passed;
    int url = column == null ? found : index(column);
    if (column == null && hasHeader && url >= 0) {
      table.index(table.header().get(url));
    }
    if (url < 0) {
      throw UnusableInputException.ofMissing(ColumnSample.URL, table.header());
    }
    this.column = hasHeader ? table.header().get(url) : String.valueOf(url + 1);
    List<Integer> indexes = new ArrayList<>(List.of(url));
    for (String kept : passed.keptNames()) {
      indexes.add(index(kept));
    }
    List<Integer> selected = indexes.stream().distinct().toList();
    table.select(selected);
    if (!hasHeader) {
      table.keepHeader();
    }
    this.kept = indexes.stream().skip(1).mapToInt(selected::indexOf).toArray();
  }

  private int index(String name) throws UnusableInputException {
    int index = table.index(name);
    if (index < 0) {
      throw UnusableInputException.ofMissing(name, table.header());
    }
    return index;
  }

  @Override
  public boolean fill(UrlBatch batch) throws IOException {
    while (!batch.isFull()) {
      if (!table.next()) {
        return false;
      }
      records++;
      Optional<String> excess = table.excess();
      String url = excess.isPresent() ? null : table.value(0);
      if (excess.isPresent()) {
        problems.loss(where(), excess.get(), 1);
      } else if (url == null) {
        problems.loss(where(), "the row ends before the column " + column, 1);
      } else if (url.isEmpty()) {
        problems.note(where(), "the column " + column + " is empty; expected a URL");
      } else if (url.indexOf('\uFFFD') >= 0) {
        problems.note(where(), NOT_UTF_8);
      }
      batch.add(url == null ? "" : url, passed.isEmpty() ? null : inputRow());
    }
    return true;
  }

  /** An empty field is null, as in the tables that are written. */
  private InputRow inputRow() {
    @Nullable KeptValue[] values = new KeptValue[kept.length];
    for (int i = 0; i < kept.length; i++) {
      String text = table.excess().isPresent() ? null : table.value(kept[i]);
      values[i] = text == null || text.isEmpty() ? null : KeptValue.ofText(text);
    }
    return InputRow.of(file, offset(), values);
  }

  @Override
  public void skip(long offset, long line) throws IOException {
    for (; skipped < offset; skipped++) {
      if (!table.next()) {
        throw new EOFException();
      }
    }
  }

  @Override
  public long records() {
    return records;
  }

  @Override
  public long offset() {
    return skipped + records;
  }

  @Override
  public long line() {
    return 0;
  }

  @Override
  public Place where() {
    return file.line(table.line());
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
