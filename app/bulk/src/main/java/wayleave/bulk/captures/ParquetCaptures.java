package wayleave.bulk.captures;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import wayleave.Dialect;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.ParquetColumn;
import wayleave.bulk.file.ParquetTable;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;
import wayleave.captures.TableRowBuilder;

/** Captures as Parquet. A row group that is broken is left out. */
public final class ParquetCaptures implements CaptureReading {
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private final InputFile file;
  private final ParquetTable table;
  private final AtomicLong bytesRead;
  private final CaptureTable captures;
  private final List<String> columns;
  private final TableRowBuilder builder = new TableRowBuilder();
  private long row;
  private long counted;

  public ParquetCaptures(
      InputFile file, ParquetTable table, WarcRecords records, AtomicLong bytesRead)
      throws UnusableInputException {
    this.file = file;
    this.captures = new CaptureTable(file, records);
    this.table = table;
    this.bytesRead = bytesRead;
    this.columns = CaptureTable.known(table.columns());
    for (String column : columns) {
      PrimitiveType type = table.type(column).orElseThrow();
      if (!isReadable(column, type)) {
        throw new UnusableInputException("the column " + column + " is " + type + "; expected "
            + (TableRowBuilder.isTime(column)
                ? "timestamps, strings or numbers"
                : TableRowBuilder.isNumber(column) ? "numbers or strings" : "strings"));
      }
    }
    table.select(columns);
  }

  private static boolean isReadable(String column, PrimitiveType type) {
    PrimitiveTypeName name = type.getPrimitiveTypeName();
    return name == PrimitiveTypeName.BINARY
        || TableRowBuilder.isTime(column) && ParquetTime.isReadable(type)
        || TableRowBuilder.isTruncated(column) && name == PrimitiveTypeName.BOOLEAN
        || TableRowBuilder.isNumber(column)
            && (name == PrimitiveTypeName.INT32 || name == PrimitiveTypeName.INT64);
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    for (int group = 0; group < table.groups(); group++) {
      long end = row + table.rows(group);
      try {
        read(table.read(group, columns), end, visitor, problems);
      } catch (IOException e) {
        problems.loss(where(), ReadFailure.reason(e) + "; lost up to row " + end, end - row);
      }
      row = end;
      count();
    }
  }

  private void read(List<ParquetColumn> values, long end, CaptureVisitor visitor, Problems problems)
      throws IOException {
    for (; row < end; row++) {
      boolean isRead = false;
      try {
        readRow(values);
        isRead = true;
      } catch (IllegalArgumentException e) {
        problems.loss(where(), String.valueOf(e.getMessage()), 1);
      } catch (RuntimeException e) {
        throw new IOException("the row group is damaged" + ReadFailure.detail(e), e);
      }
      try {
        for (ParquetColumn column : values) {
          column.next();
        }
      } catch (RuntimeException e) {
        throw new IOException("the row group is damaged" + ReadFailure.detail(e), e);
      }
      if (isRead) {
        captures.visit(builder, visitor, problems, row, where());
      }
    }
  }

  private void readRow(List<ParquetColumn> values) {
    builder.clear();
    for (int i = 0; i < columns.size(); i++) {
      ParquetColumn value = values.get(i);
      String column = columns.get(i);
      if (value.isNull()) {
        continue;
      } else if (column.equals("body")) {
        builder.body(value.bytes(MAX_BODY));
      } else if (TableRowBuilder.isTime(column)) {
        ParquetTime.add(value, builder);
      } else {
        builder.put(column, value.isBytes() ? value.text() : value.plain());
      }
    }
  }

  private void count() {
    long rows = table.rows();
    long now = rows == 0 ? file.size() : (long) ((double) row / rows * file.size());
    bytesRead.addAndGet(now - counted);
    counted = now;
  }

  @Override
  public Place where() {
    return Place.row(file.name(), row + 1);
  }
}
