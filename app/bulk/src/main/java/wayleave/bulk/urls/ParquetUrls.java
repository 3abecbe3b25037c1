package wayleave.bulk.urls;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;

/** The URLs in a column of a Parquet file. Places in it are counted in rows; a row group that is broken is left out. */
public final class ParquetUrls implements UrlRecords {
  private final InputFile file;
  private final ParquetTable table;
  private final String column;
  private final PassedColumns passed;
  private final Problems problems;
  private final AtomicLong bytesRead;
  private final long rows;
  private int group = -1;
  /** The column of the URLs, and the others that are read. */
  private final List<String> selected;

  /** Which of them are kept. */
  private final int[] kept;

  private List<ParquetColumn> values = List.of();
  /** Rows of the group that are not yet read. */
  private long left;
  /** Of the file. */
  private long row;

  private long skipped;
  private long counted;

  /** @param column null to find it */
  public ParquetUrls(
      InputFile file,
      ParquetTable table,
      @Nullable String column,
      PassedColumns passed,
      Problems problems,
      AtomicLong bytesRead)
      throws UnusableInputException {
    this.file = file;
    this.table = table;
    this.column = column == null ? found(table) : column;
    this.problems = problems;
    this.bytesRead = bytesRead;
    this.rows = table.rows();
    this.passed = passed;
    if (type(this.column, "strings").getPrimitiveTypeName() != PrimitiveTypeName.BINARY) {
      throw unexpected(this.column, "strings");
    }
    selected = new ArrayList<>(List.of(this.column));
    for (String kept : passed.keptNames()) {
      type(kept, "strings, numbers, times or booleans");
      if (!kept.equals(this.column)) {
        selected.add(kept);
      }
    }
    table.select(selected);
    kept = passed.keptNames().stream().mapToInt(selected::indexOf).toArray();
  }

  private static String found(ParquetTable table) throws UnusableInputException {
    int named = ColumnSample.urlName(table.columns());
    if (named >= 0 && table.type(table.columns().get(named)).isEmpty()) {
      return table.columns().get(named);
    }
    ColumnSample sample = ColumnSample.ofParquet(table);
    int index = sample.urlColumn();
    return index < 0 ? ColumnSample.URL : sample.names().get(index);
  }

  private PrimitiveType type(String name, String expected) throws UnusableInputException {
    return table
        .type(name)
        .orElseThrow(() -> table.columns().contains(name)
            ? unexpected(name, expected)
            : UnusableInputException.ofMissing(name, table.columns()));
  }

  private UnusableInputException unexpected(String name, String expected) {
    return new UnusableInputException(
        "the column " + name + " is " + table.description(name) + "; expected " + expected);
  }

  @Override
  public boolean fill(UrlBatch batch) throws IOException {
    boolean more = true;
    while (more && !batch.isFull()) {
      if (left == 0) {
        more = nextGroup();
        continue;
      }
      try {
        read(batch);
      } catch (RuntimeException e) {
        giveUpGroup("the row group is damaged" + ReadFailure.detail(e));
      }
    }
    count();
    return more;
  }

  private void read(UrlBatch batch) {
    while (left > 0 && !batch.isFull()) {
      ParquetColumn column = values.get(0);
      boolean isNull = column.isNull();
      String url = isNull ? "" : column.text();
      InputRow inputRow = passed.isEmpty() ? null : inputRow();
      values.forEach(ParquetColumn::next);
      if (isNull) {
        problems.note(where(), "null in the column " + this.column + "; expected a URL");
      } else if (url.indexOf('\uFFFD') >= 0) {
        problems.note(where(), NOT_UTF_8);
      }
      left--;
      row++;
      batch.add(url, inputRow);
    }
  }

  private InputRow inputRow() {
    @Nullable KeptValue[] all = new KeptValue[kept.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = values.get(kept[i]).kept();
    }
    return InputRow.of(file, row + 1, all);
  }

  private boolean nextGroup() {
    if (group + 1 >= table.groups()) {
      return false;
    }
    group++;
    left = table.rows(group);
    try {
      values = left == 0 ? List.of() : table.read(group, selected);
    } catch (IOException e) {
      giveUpGroup(ReadFailure.reason(e));
    }
    return true;
  }

  private void giveUpGroup(String why) {
    problems.loss(where(), why + "; lost up to row " + (row + left), left);
    row += left;
    left = 0;
  }

  /** The share of rows stands for that of bytes: where in the file its columns lie does not matter to who waits. */
  private void count() {
    long now = rows == 0 ? file.size() : (long) ((double) row / rows * file.size());
    bytesRead.addAndGet(now - counted);
    counted = now;
  }

  @Override
  public void skip(long offset, long line) throws IOException {
    while (row < offset) {
      if (left == 0) {
        if (group + 1 >= table.groups()) {
          throw new EOFException();
        }
        if (row + table.rows(group + 1) <= offset) {
          group++;
          row += table.rows(group);
        } else {
          nextGroup();
        }
        continue;
      }
      for (; left > 0 && row < offset; left--, row++) {
        values.forEach(ParquetColumn::next);
      }
    }
    skipped = row;
    count();
  }

  @Override
  public long records() {
    return row - skipped;
  }

  @Override
  public long offset() {
    return row;
  }

  @Override
  public long line() {
    return 0;
  }

  @Override
  public Place where() {
    return Place.row(file.name(), row + 1);
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
