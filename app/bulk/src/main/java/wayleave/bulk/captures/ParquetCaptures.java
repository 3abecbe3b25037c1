package wayleave.bulk.captures;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
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
import wayleave.captures.CaptureColumn;
import wayleave.captures.CaptureColumn.Kind;
import wayleave.captures.TableRow;

/** Captures as Parquet. A row group that is broken is left out. */
public final class ParquetCaptures extends CaptureTable {
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private final ParquetTable table;
  private final AtomicLong bytesRead;
  private final List<String> columns;
  private long number;
  private long counted;

  public ParquetCaptures(
      InputFile file, ParquetTable table, TableRow row, WarcRecords records, AtomicLong bytesRead)
      throws UnusableInputException {
    super(file, row, records);
    this.table = table;
    this.bytesRead = bytesRead;
    this.columns = known(table.columns());
    for (String column : columns) {
      Kind kind = meaning(column).kind();
      if (table.type(column).filter(type -> isReadable(kind, type)).isEmpty()) {
        throw new UnusableInputException("the column " + column + " is "
            + table.description(column) + "; expected "
            + switch (kind) {
              case TIME -> "timestamps, strings or numbers";
              case NUMBER -> "numbers or strings";
              case TEXT, BYTES, BOOLEAN -> "strings";
            });
      }
    }
    table.select(columns);
  }

  private CaptureColumn meaning(String column) {
    return Objects.requireNonNull(row.column(column));
  }

  private static boolean isReadable(Kind kind, PrimitiveType type) {
    PrimitiveTypeName name = type.getPrimitiveTypeName();
    return name == PrimitiveTypeName.BINARY
        || switch (kind) {
          case TIME -> ParquetTime.isReadable(type);
          case BOOLEAN -> name == PrimitiveTypeName.BOOLEAN;
          case NUMBER -> name != PrimitiveTypeName.BOOLEAN && name != PrimitiveTypeName.INT96;
          case TEXT, BYTES -> false;
        };
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    for (int group = 0; group < table.groups(); group++) {
      long end = number + table.rows(group);
      try {
        read(table.read(group, columns), end, visitor, problems);
      } catch (IOException e) {
        problems.loss(where(), ReadFailure.reason(e) + "; lost up to row " + end, end - number);
      }
      number = end;
      count();
    }
  }

  private void read(List<ParquetColumn> values, long end, CaptureVisitor visitor, Problems problems)
      throws IOException {
    for (; number < end; number++) {
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
        visit(visitor, problems, number);
      }
    }
  }

  private void readRow(List<ParquetColumn> values) {
    row.clear();
    for (int i = 0; i < columns.size(); i++) {
      ParquetColumn value = values.get(i);
      String name = columns.get(i);
      if (value.isNull()) {
        row.put(name, (String) null);
        continue;
      }
      switch (meaning(name).kind()) {
        case BYTES -> row.put(name, value.bytes(MAX_BODY));
        case TIME -> ParquetTime.put(name, value, row);
        default -> row.put(name, value.plain());
      }
    }
  }

  private void count() {
    long rows = table.rows();
    long now = rows == 0 ? file.size() : (long) ((double) number / rows * file.size());
    bytesRead.addAndGet(now - counted);
    counted = now;
  }

  @Override
  public Place where() {
    return Place.row(file.name(), number + 1);
  }
}
