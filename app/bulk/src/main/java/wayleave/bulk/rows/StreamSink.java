package wayleave.bulk.rows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A stream that rows are written to, such as standard output. */
final class StreamSink implements RowSink {
  private final OutputStream out;
  private long length;

  StreamSink(OutputStream out, byte[] header) throws IOException {
    this.out = out;
    write(ByteBuffer.wrap(header));
  }

  @Override
  public void write(RowBlock block) throws IOException {
    write(((TextRowFormat.Block) block).bytes());
  }

  private void write(ByteBuffer bytes) throws IOException {
    out.write(bytes.array(), 0, bytes.remaining());
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
    out.flush();
  }
}
