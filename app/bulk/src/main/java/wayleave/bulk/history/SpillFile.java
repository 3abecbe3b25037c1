package wayleave.bulk.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import wayleave.bulk.sites.IndexedKeys;

/** A file that is appended to, one of very many: it is open only while a block is written. For one thread. */
final class SpillFile {
  private final Path file;
  private final int blockBytes;
  /** What is not yet written; allocated for the first bytes, as most files of a short log stay empty. */
  private ByteBuffer block = ByteBuffer.allocate(0);

  private long written;

  /** @param blockBytes how much is held in memory before it is written */
  SpillFile(Path file, int blockBytes) {
    this.file = file;
    this.blockBytes = blockBytes;
  }

  /** Appends bytes, and returns where in the file they begin. */
  long append(byte[] bytes, int length) throws IOException {
    if (block.capacity() == 0) {
      block = ByteBuffer.allocate(blockBytes);
    }
    long place = written + block.position();
    if (block.remaining() < length) {
      flush();
    }
    if (block.remaining() < length) {
      write(ByteBuffer.wrap(bytes, 0, length));
    } else {
      block.put(bytes, 0, length);
    }
    return place;
  }

  /** Writes what is held in memory. */
  void flush() throws IOException {
    block.flip();
    write(block);
    block.clear();
  }

  /** Makes durable what was written. */
  void force() throws IOException {
    if (written > 0) {
      IndexedKeys.force(file);
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    if (!bytes.hasRemaining()) {
      return;
    }
    try (SeekableByteChannel channel = Files.newByteChannel(
        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      while (bytes.hasRemaining()) {
        written += channel.write(bytes);
      }
    }
  }
}
