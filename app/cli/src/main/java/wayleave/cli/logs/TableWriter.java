package wayleave.cli.logs;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.rows.CsvOutput;
import wayleave.bulk.rows.ParquetTableWriter;
import wayleave.bulk.rows.ParquetTableWriter.Column;
import wayleave.report.JsonFields;

/** Writes a table: as CSV, JSON lines or Parquet. A value is a text, a number, a time, a day, or null. Not thread-safe. */
interface TableWriter extends Closeable, Flushable {
  /** Writes a row: a value for each column. */
  void write(@Nullable Object... values) throws IOException;

  /** Ends the table once all rows are written. */
  void finish() throws IOException;

  /** CSV (RFC 4180), after a line with the names of the columns. The stream is left open. */
  static TableWriter csv(OutputStream out, List<Column> columns) throws IOException {
    return new Csv(out, columns, false);
  }

  /** CSV with a {@code '} before texts that a spreadsheet may take for a formula. */
  static TableWriter safeCsv(OutputStream out, List<Column> columns) throws IOException {
    return new Csv(out, columns, true);
  }

  /** JSON lines. The stream is left open. */
  static TableWriter json(OutputStream out, List<Column> columns) {
    return new Json(out, columns);
  }

  /** A Parquet file. */
  static TableWriter parquet(Path file, List<Column> columns) throws IOException {
    return new Parquet(new ParquetTableWriter(file, columns));
  }

  /** Rows as CSV. */
  final class Csv implements TableWriter {
    private static final String FORMULA = "=+-@\t\r";

    private final CsvOutput csv;
    private final boolean isSafe;

    private Csv(OutputStream out, List<Column> columns, boolean isSafe) throws IOException {
      this.csv = new CsvOutput(out);
      this.isSafe = isSafe;
      csv.write(columns.stream().map(Column::name).toList());
    }

    @Override
    public void write(@Nullable Object... values) throws IOException {
      @Nullable String[] cells = new @Nullable String[values.length];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = values[i] == null ? null : cell(values[i]);
      }
      csv.write(Arrays.asList(cells));
    }

    private String cell(Object value) {
      String text = value.toString();
      boolean isFormula = isSafe
          && value instanceof String
          && !text.isEmpty()
          && FORMULA.indexOf(text.charAt(0)) >= 0;
      return isFormula ? "'" + text : text;
    }

    @Override
    public void flush() throws IOException {
      csv.flush();
    }

    @Override
    public void finish() throws IOException {
      flush();
    }

    @Override
    public void close() {}
  }

  /** Rows as JSON lines. */
  final class Json implements TableWriter {
    private final OutputStream out;
    private final List<Column> columns;

    private Json(OutputStream out, List<Column> columns) {
      this.out = out;
      this.columns = columns;
    }

    @Override
    public void write(@Nullable Object... values) throws IOException {
      JsonFields.writeLine(out, json -> {
        json.beginObject();
        for (int i = 0; i < values.length; i++) {
          Object value = values[i];
          String name = columns.get(i).name();
          if (value == null) {
            json.nullField(name);
          } else if (value instanceof Number number) {
            json.field(name, number.longValue());
          } else {
            json.field(name, value.toString());
          }
        }
        json.endObject();
      });
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void finish() throws IOException {
      flush();
    }

    @Override
    public void close() {}
  }

  /** Rows as a Parquet file. */
  final class Parquet implements TableWriter {
    private final ParquetTableWriter parquet;

    private Parquet(ParquetTableWriter parquet) {
      this.parquet = parquet;
    }

    @Override
    public void write(@Nullable Object... values) throws IOException {
      parquet.write(values);
    }

    /** Does nothing: a file that is not whole cannot be read. */
    @Override
    public void flush() {}

    @Override
    public void finish() throws IOException {
      parquet.finish();
    }

    @Override
    public void close() throws IOException {
      parquet.close();
    }
  }
}
