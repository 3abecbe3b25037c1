package wayleave.bulk.rows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** A stream that rows are written to, such as standard output or a named pipe. */
final class StreamSink implements RowSink {
  private final OutputStream out;
  private final boolean isOwned;
  private long length;

  private StreamSink(OutputStream out, boolean isOwned) {
    this.out = out;
    this.isOwned = isOwned;
  }

  /** A stream that stays open. */
  static StreamSink of(OutputStream out, byte[] header) throws IOException {
    StreamSink sink = new StreamSink(out, false);
    sink.write(ByteBuffer.wrap(header));
    return sink;
  }

  /** A pipe or device. */
  static StreamSink of(Path pipe, ByteBuffer header) throws IOException {
    StreamSink sink = new StreamSink(Files.newOutputStream(pipe), true);
    try {
      sink.write(header);
      return sink;
    } catch (IOException e) {
      sink.out.close();
      throw e;
    }
  }

  @Override
  public void write(RowBlock block) throws IOException {
    write(((TextRowFormat.Block) block).bytes());
  }

  private void write(ByteBuffer bytes) throws IOException {
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    length += bytes.remaining();
  }

  /** Whoever reads the other end wants to see rows soon. */
  @Override
  public boolean isCommitDue() {
    return true;
  }

  @Override
  public long commit() throws IOException {
    out.flush();
    return length;
  }

  @Override
  public void close() throws IOException {
    if (isOwned) {
      out.close();
    } else {
      out.flush();
    }
  }
}
