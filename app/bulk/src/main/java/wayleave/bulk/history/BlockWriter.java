package wayleave.bulk.history;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Writes the versions of keys into memory, a block for each key: its size, the length of the key, the key, the versions. For one thread. */
final class BlockWriter {
  private byte[] bytes = new byte[1 << 16];
  private int size;
  private int block;

  void begin(byte[] key) {
    block = size;
    add(new byte[4]);
    add(ByteBuffer.allocate(4).putInt(key.length).array());
    add(key);
  }

  void add(byte[] more) {
    if (bytes.length - size < more.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more.length));
    }
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  void end() {
    ByteBuffer.wrap(bytes).putInt(block, size - block);
  }

  int size() {
    return size;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }
}
