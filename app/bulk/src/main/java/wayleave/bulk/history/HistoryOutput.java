package wayleave.bulk.history;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Compression;
import wayleave.bulk.rows.OutputFormat;
import wayleave.report.JsonWriter;
import wayleave.report.file.FileReplacement;

/** Where rows of text go, in their order: a file or a stream. Closed before it is finished, it leaves nothing behind. For one thread. */
public final class HistoryOutput implements Closeable {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final HistoryText format;
  private final Compression compression;
  private final OutputStream out;
  /** Null for a stream, which somebody else closes. */
  private final @Nullable FileReplacement file;

  private HistoryOutput(
      HistoryText format,
      Compression compression,
      OutputStream out,
      @Nullable FileReplacement file) {
    this.format = format;
    this.compression = compression;
    this.out = out;
    this.file = file;
  }

  /** A stream, which is flushed and stays open. */
  public static HistoryOutput of(OutputStream stream, OutputFormat format) throws IOException {
    HistoryOutput output =
        new HistoryOutput(HistoryText.of(format), Compression.NONE, stream, null);
    output.writeHeader();
    return output;
  }

  /** A file, compressed as its name says, which it has when it is finished. */
  public static HistoryOutput of(Path file, OutputFormat format) throws IOException {
    FileReplacement replacement = FileReplacement.of(file);
    HistoryOutput output = new HistoryOutput(
        HistoryText.of(format),
        Compression.ofName(file.toString()),
        replacement.content(),
        replacement);
    try {
      output.writeHeader();
      return output;
    } catch (IOException e) {
      output.close();
      throw e;
    }
  }

  /** Also where there is none, as an empty file is none that is compressed. */
  private void writeHeader() throws IOException {
    byte[] header = format.header().getBytes(StandardCharsets.UTF_8);
    write(compression.compressed(ByteBuffer.wrap(header)));
  }

  HistoryText format() {
    return format;
  }

  /** Rows as they are in the output, each piece compressed by itself, so that several threads can do so at a time. */
  ByteBuffer compressed(JsonWriter rows) {
    return rows.length() == 0 ? NOTHING : compression.compressed(rows.toBuffer());
  }

  /** Appends rows as {@link #compressed} gave them. */
  void append(ByteBuffer rows) throws IOException {
    write(rows);
    if (file == null) {
      out.flush(); // the reader of a pipe sees rows soon
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  /** All rows are written: gives the output its name. */
  public void finish() throws IOException {
    out.flush();
    if (file != null) {
      file.finish();
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
