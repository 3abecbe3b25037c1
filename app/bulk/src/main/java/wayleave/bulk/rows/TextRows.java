package wayleave.bulk.rows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import wayleave.bulk.file.Compression;
import wayleave.bulk.file.PassedColumns;
import wayleave.report.file.FileReplacement;

/** Rows as lines of text. Immutable and thread-safe. */
public final class TextRows implements RowFormat {
  private final TextRowFormat format;
  private final PassedColumns passed;
  private final Compression compression;
  private final byte[] header;

  /**
   * Rows in a format.
   *
   * @param passed the columns that rows take over
   */
  public TextRows(TextRowFormat format, PassedColumns passed, Compression compression) {
    this.format = format;
    this.passed = passed;
    this.compression = compression;
    this.header = format.header(passed).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public TextRowFormat.Block newBlock() {
    return new TextRowFormat.Block(format, passed, compression);
  }

  @Override
  public RowSink open(Path path, long committed) throws IOException {
    ByteBuffer start = compression.compressed(ByteBuffer.wrap(header));
    return FileReplacement.isPipe(path)
        ? StreamSink.of(path, start)
        : new TextSink(path, committed, start);
  }

  /** Rows go to a stream, not compressed, which nobody can go on with later. It is flushed by commits, and not closed. */
  public RowSink open(OutputStream out) throws IOException {
    return StreamSink.of(out, header);
  }
}
