package wayleave.cli.logs;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
  static TableWriter csv(OutputStream out, List<Column> columns) {
    return new Csv(out, columns);
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
    private final CsvWriter csv;

    private Csv(OutputStream out, List<Column> columns) {
      csv = CsvWriter.builder()
          .lineDelimiter(LineDelimiter.LF)
          .build(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
      csv.writeRecord(columns.stream().map(Column::name).toList());
    }

    @Override
    public void write(@Nullable Object... values) {
      @Nullable String[] cells = new @Nullable String[values.length];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = values[i] == null ? null : values[i].toString();
      }
      csv.writeRecord(cells);
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
