package wayleave.spark.job;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * URLs of one origin as bytes: each as its length and its text, without the origin where it begins with that as it is
 * normalized. Not thread-safe.
 */
final class PackedUrls {
  private static final int SEVEN = 0x7F;
  private static final int MORE = 0x80;

  private final String origin;
  private byte[] bytes = new byte[64];
  private int size;
  private int count;

  /** @param origin what most of the URLs begin with; empty if they have none */
  PackedUrls(String origin) {
    this.origin = origin;
  }

  void add(String url) {
    boolean isShort = !origin.isEmpty() && url.startsWith(origin);
    byte[] text = (isShort ? url.substring(origin.length()) : url).getBytes(StandardCharsets.UTF_8);
    int needed = size + 5 + text.length;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
    int head = text.length << 1 | (isShort ? 1 : 0);
    while (head > SEVEN) {
      bytes[size++] = (byte) (head & SEVEN | MORE);
      head >>>= 7;
    }
    bytes[size++] = (byte) head;
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
    count++;
  }

  /** How many bytes they take. */
  int size() {
    return size;
  }

  int count() {
    return count;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** The URLs in what {@link #toBytes} gave for the same origin. */
  static Iterable<String> read(String origin, byte[] bytes) {
    return () -> new Iterator<>() {
      private int at;

      @Override
      public boolean hasNext() {
        return at < bytes.length;
      }

      @Override
      public String next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        int head = 0;
        for (int shift = 0; ; shift += 7) {
          int next = bytes[at++];
          head |= (next & SEVEN) << shift;
          if (next >= 0) {
            break;
          }
        }
        int length = head >>> 1;
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return (head & 1) == 0 ? text : origin + text;
      }
    };
  }
}
