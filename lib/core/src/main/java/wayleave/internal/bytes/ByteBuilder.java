package wayleave.internal.bytes;

import java.util.Arrays;

/**
 * A growing array of bytes with numbers and counted blocks among them. Numbers are written seven bits a byte, the lowest
 * first, so that those below 128, which most are, take one byte. Not thread-safe.
 */
public final class ByteBuilder {
  private byte[] array;
  private int size;

  public ByteBuilder(int capacity) {
    array = new byte[Math.max(capacity, 16)];
  }

  public int size() {
    return size;
  }

  public void append(byte b) {
    if (size == array.length) {
      ensureRoom(1);
    }
    array[size++] = b;
  }

  public void append(byte[] source, int from, int to) {
    int length = to - from;
    ensureRoom(length);
    copy(source, from, array, size, length);
    size += length;
  }

  /** Appends the {@code n} lowest bytes of {@code head}, at most four, the lowest first, and an array's bytes. */
  public void append(int head, int n, byte[] source, int from, int to) {
    int length = to - from;
    ensureRoom(Integer.BYTES + length);
    byte[] target = array;
    int at = size;
    target[at] = (byte) head;
    target[at + 1] = (byte) (head >> 8);
    target[at + 2] = (byte) (head >> 16);
    target[at + 3] = (byte) (head >> 24);
    copy(source, from, target, at + n, length);
    size = at + n + length;
  }

  public void appendNumber(int number) {
    int rest = number;
    while (rest >= 0x80) {
      append((byte) (rest | 0x80));
      rest >>>= 7;
    }
    append((byte) rest);
  }

  public void append(ByteBuilder source) {
    append(source.array, 0, source.size);
  }

  /** Appends a block: its length and its bytes. */
  public void appendBlock(byte[] source, int from, int to) {
    appendNumber(to - from);
    append(source, from, to);
  }

  /** Begins a block whose length will be known only at its end. */
  public int beginBlock() {
    append((byte) 0);
    return size;
  }

  /** Ends the block that began at {@code start}: its length is put before it. */
  public void endBlock(int start) {
    int length = size - start;
    if (length < 0x80) {
      array[start - 1] = (byte) length;
      return;
    }
    int more = 0;
    for (int rest = length >>> 7; rest > 0; rest >>>= 7) {
      more++;
    }
    ensureRoom(more);
    System.arraycopy(array, start, array, start + more, length);
    size = start - 1;
    appendNumber(length);
    size += length;
  }

  public byte[] toArray() {
    return Arrays.copyOf(array, size);
  }

  /** Mostly short; JavaScript has a faster way for those. */
  private static void copy(byte[] source, int from, byte[] target, int at, int length) {
    System.arraycopy(source, from, target, at, length);
  }

  private void ensureRoom(int length) {
    if (array.length - size < length) {
      array = Arrays.copyOf(array, Math.max(array.length * 2, size + length));
    }
  }
}
