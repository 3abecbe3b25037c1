package wayleave;

import java.util.Arrays;

/** A growing array of bytes. Not thread-safe. */
final class Bytes {
  private byte[] array;
  private int size;

  Bytes(int capacity) {
    array = new byte[Math.max(capacity, 16)];
  }

  int size() {
    return size;
  }

  void append(byte b) {
    if (size == array.length) {
      array = Arrays.copyOf(array, size * 2);
    }
    array[size++] = b;
  }

  void append(byte[] source, int from, int to) {
    int length = to - from;
    if (array.length - size < length) {
      array = Arrays.copyOf(array, Math.max(array.length * 2, size + length));
    }
    System.arraycopy(source, from, array, size, length);
    size += length;
  }

  byte[] toArray() {
    return Arrays.copyOf(array, size);
  }
}
