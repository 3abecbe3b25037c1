package wayleave.bulk.urls;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Columns;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;

/** The URLs in a column of a Parquet file. Places in it are counted in rows; a row group that is broken is left out. */
public final class ParquetUrls implements UrlRecords {
  private final InputFile file;
  private final ParquetTable table;
  private final String column;
  private final Problems problems;
  private final AtomicLong bytesRead;
  private final long rows;
  private int group = -1;
  private @Nullable ParquetColumn values;
  /** Rows of the group that are not yet read. */
  private long left;
  /** Of the file. */
  private long row;

  private long skipped;
  private long counted;

  public ParquetUrls(
      InputFile file, ParquetTable table, String column, Problems problems, AtomicLong bytesRead)
      throws UnusableInputException {
    this.file = file;
    this.table = table;
    this.column = column;
    this.problems = problems;
    this.bytesRead = bytesRead;
    this.rows = table.rows();
    PrimitiveType type = table
        .type(column)
        .orElseThrow(() -> new UnusableInputException(Columns.missing(column, table.columns())));
    if (type.getPrimitiveTypeName() != PrimitiveTypeName.BINARY) {
      throw new UnusableInputException(
          "the column " + column + " is " + type + "; expected strings");
    }
    table.select(List.of(column));
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
    ParquetColumn column = values;
    while (column != null && left > 0 && !batch.isFull()) {
      boolean isNull = column.isNull();
      String url = isNull ? "" : column.text();
      column.next();
      if (isNull) {
        problems.note(where(), "null in the column " + this.column + "; expected a URL");
      } else if (url.indexOf('\uFFFD') >= 0) {
        problems.note(where(), NOT_UTF_8);
      }
      left--;
      row++;
      batch.add(url);
    }
  }

  private boolean nextGroup() {
    if (group + 1 >= table.groups()) {
      return false;
    }
    group++;
    left = table.rows(group);
    try {
      values = left == 0 ? null : table.read(group, List.of(column)).get(0);
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
      ParquetColumn column = values;
      for (; column != null && left > 0 && row < offset; left--, row++) {
        column.next();
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
