package wayleave.bulk;

import java.io.IOException;
import java.io.OutputStream;

/** A stream that rows are written to, such as standard output. */
final class StreamSink implements RowSink {
  private final OutputStream out;
  private long length;

  StreamSink(OutputStream out, byte[] header) throws IOException {
    this.out = out;
    write(header, header.length);
  }

  @Override
  public void write(RowBlock block) throws IOException {
    ByteText text = ((TextRowFormat.Block) block).text();
    write(text.bytes(), text.length());
  }

  private void write(byte[] bytes, int count) throws IOException {
    out.write(bytes, 0, count);
    length += count;
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
