package wayleave.bulk;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Compression;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.rows.ParquetRowFormat;
import wayleave.bulk.rows.RowBlock;
import wayleave.bulk.rows.RowFormat;
import wayleave.bulk.rows.RowSink;
import wayleave.bulk.rows.TextRowFormat;
import wayleave.bulk.rows.TextRows;
import wayleave.bulk.urls.UrlFiles;

/** Where the rows of a run go. It is not opened before there are rows, so that what cannot be read leaves nothing behind. For one thread. */
final class Output implements Closeable {
  private final BulkSettings settings;
  private final RowFormat format;
  private final long committed;
  private @Nullable RowSink sink;

  /** @param committed what an interrupted run committed; 0 to begin anew */
  Output(BulkSettings settings, UrlFiles urls, long committed) {
    this.settings = settings;
    this.committed = committed;
    Compression compression =
        settings.out == null ? Compression.NONE : Compression.ofName(settings.out.toString());
    this.format = switch (settings.format) {
      case JSONL -> new TextRows(TextRowFormat.JSON_LINES, settings.passed(), compression);
      case CSV -> new TextRows(TextRowFormat.CSV, settings.passed(), compression);
      case PARQUET -> new ParquetRowFormat(ParquetRowFormat.DEFAULT_PART_ROWS, urls.passed());
    };
  }

  RowBlock newBlock() {
    return format.newBlock();
  }

  void write(RowBlock rows) throws IOException {
    try {
      sink().write(rows);
      if (settings.isStream()) {
        sink().commit(); // the reader of a pipe sees rows soon
      }
    } catch (IOException e) {
      throw settings.unwritten(e);
    }
  }

  /** @param isLate whether the last commit was some time ago */
  boolean isCommitDue(boolean isLate) throws IOException {
    if (settings.isStream()) {
      return false;
    }
    // For Parquet a part has to be ended, which is then as small as it is.
    return settings.format != OutputFormat.PARQUET && isLate || sink().isCommitDue();
  }

  /** @param isEnd whether all rows are written: then a text is left to the system, as any other file */
  long commit(boolean isEnd) throws IOException {
    try {
      return isEnd ? sink().finish() : sink().commit();
    } catch (IOException e) {
      throw settings.unwritten(e);
    }
  }

  private RowSink sink() throws IOException {
    RowSink open = sink;
    if (open == null) {
      open = open();
      sink = open;
    }
    return open;
  }

  private RowSink open() throws IOException {
    OutputStream stream = settings.stream;
    if (stream != null && format instanceof TextRows text) {
      return text.open(stream);
    }
    return format.open(settings.fileInDirectory(), committed);
  }

  @Override
  public void close() throws IOException {
    if (sink != null) {
      sink.close();
    }
  }
}
