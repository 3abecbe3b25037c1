package wayleave.bulk.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import wayleave.bulk.file.UnusableInputException;

/** A file of text that rows are appended to. */
final class TextSink implements RowSink {
  /** A run that is killed has to do at most so many bytes again. */
  private static final long COMMIT_EVERY = 1 << 30;

  private final FileChannel channel;
  private long length;
  private long committed;

  /** @param header what a new file begins with */
  TextSink(Path path, long committed, ByteBuffer header) throws IOException {
    channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.size() < committed) {
        throw new UnusableInputException(path + " has " + channel.size() + " bytes, fewer than the "
            + committed + " that were written; start again with --fresh");
      }
      channel.truncate(committed);
      channel.position(committed);
      this.length = committed;
      this.committed = committed;
      if (committed == 0) {
        write(header);
      }
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void write(RowBlock block) throws IOException {
    write(((TextRowFormat.Block) block).bytes());
  }

  private void write(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      length += channel.write(buffer);
    }
  }

  @Override
  public boolean isCommitDue() {
    return length - committed >= COMMIT_EVERY;
  }

  @Override
  public long commit() throws IOException {
    channel.force(false);
    committed = length;
    return committed;
  }

  @Override
  public long finish() {
    return length;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
