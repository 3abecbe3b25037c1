package wayleave.bulk.rows;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes CSV (RFC 4180) in UTF-8 with LF. A failure to write is an {@link IOException}, which the library hides. Not thread-safe. */
public final class CsvOutput implements Flushable {
  private final CsvWriter csv;

  /** @param out left open */
  public CsvOutput(OutputStream out) {
    csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
  }

  /** Writes a record; null is an empty cell. */
  public void write(List<? extends @Nullable String> cells) throws IOException {
    try {
      csv.writeRecord(cells.toArray(String[]::new));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void flush() throws IOException {
    csv.flush();
  }
}
