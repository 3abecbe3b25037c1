package wayleave.captures.warc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is in a WARC file, with compression undone: bytes in a row, each with its place. Whatever reads can throw a
 * {@link DamageException}. Not thread-safe.
 */
final class WarcInput {
  private static final int WINDOW = 1 << 20;
  private static final int SMALL_WINDOW = 1 << 16;
  /** How a record begins (ISO 28500 §4). */
  private static final String RECORD = "WARC/";

  private static final int MAX_VERSION = "WARC/11.111".length();

  private final LookbackBuffer window;
  private final @Nullable CompressedMembers members;

  private WarcInput(LookbackBuffer window, @Nullable CompressedMembers members) {
    this.window = window;
    this.members = members;
  }

  /** Input of a file; it is compressed if it looks so, or if its name says so and it does not look like a plain one. */
  static WarcInput of(InputStream in, String name) throws IOException {
    return of(in, name, WINDOW);
  }

  /** Input for a single record, which needs not go far back. */
  static WarcInput ofRecord(InputStream in, String name) throws IOException {
    return of(in, name, SMALL_WINDOW);
  }

  private static WarcInput of(InputStream in, String name, int window) throws IOException {
    LookbackBuffer raw = new LookbackBuffer(in::read, window);
    String lower = name.toLowerCase(Locale.ROOT);
    boolean isPlain = !raw.more() || startsWith(raw, RECORD);
    CompressedMembers members = null;
    if (GzipMembers.beginIn(raw) || lower.endsWith(".gz") && !isPlain) {
      members = new GzipMembers(raw, window);
    } else if (Zstandard.beginIn(raw) || lower.endsWith(".zst") && !isPlain) {
      members = Zstandard.frames(raw, window);
    }
    return members == null
        ? new WarcInput(raw, null)
        : new WarcInput(new LookbackBuffer(members, window), members);
  }
  /** The place of the next byte. */
  long position() {
    return window.position();
  }

  /**
   * Where in the file what comes next begins: where its member begins, if it is the first in there; else, and in plain files,
   * its place. Holds once {@link #more} is true.
   */
  long offset() {
    long place = position();
    long member = members == null ? -1 : members.memberAt(place);
    return member < 0 ? place : member;
  }

  /** Whether there is another byte. */
  boolean more() throws IOException {
    return window.more();
  }

  /** Whether there are so many more bytes; a few, as they are kept together. */
  boolean more(int count) throws IOException {
    return window.more(count);
  }

  /** Whether a compressed member begins at a place that has been reached, not too long ago. */
  boolean isMember(long place) {
    return members != null && members.memberAt(place) >= 0;
  }

  /** Whether what comes next begins like a record: with a line that names a version. */
  boolean isRecord() throws IOException {
    if (!startsWith(window, RECORD)) {
      return false;
    }
    int length = RECORD.length();
    while (length < MAX_VERSION && window.more(length + 1) && isVersion(window.peek(length))) {
      length++;
    }
    return length > RECORD.length() && window.more(length + 1) && isLineEnd(window.peek(length));
  }

  /** Bytes that come next and are at hand, to look at, at least one if {@link #more} is true: all of them in one member. */
  ByteBuffer view(long max) {
    long next = members == null ? -1 : members.nextMember(position());
    long most = next < 0 ? max : Math.min(max, next - position());
    return window.view((int) Math.min(Integer.MAX_VALUE, most));
  }

  /** Goes past bytes that were looked at. */
  void skip(int count) {
    window.skip(count);
  }

  /** Goes past line ends; returns how many lines have ended. */
  int skipLineEnds() throws IOException {
    int lines = 0;
    while (window.more() && isLineEnd(window.peek(0))) {
      lines += window.peek(0) == '\n' ? 1 : 0;
      window.skip(1);
    }
    return lines;
  }

  /**
   * Reads a number of bytes, or fewer: up to the end, or to where a member begins with a record.
   *
   * @param kept takes them, as far as it has room
   * @return how many were read
   */
  long read(long count, Kept kept) throws IOException {
    long left = count;
    while (left > 0 && more() && !(isMember(position()) && isRecord())) {
      ByteBuffer next = view(left);
      kept.add(next.array(), next.position(), next.remaining());
      left -= next.remaining();
      skip(next.remaining());
    }
    return count - left;
  }

  /** Goes back to a place, or as near to it as is possible. */
  void rewind(long place) {
    window.rewind(place);
  }

  /** Goes on behind what is damaged. */
  void recover() throws IOException {
    if (members != null) {
      members.recover();
    }
  }

  /** Frees what is not on the heap. */
  void close() {
    if (members != null) {
      members.close();
    }
  }

  private static boolean startsWith(LookbackBuffer window, String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      if (!window.more(i + 1) || window.peek(i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVersion(int c) {
    return c >= '0' && c <= '9' || c == '.';
  }

  private static boolean isLineEnd(int c) {
    return c == '\r' || c == '\n';
  }

  /** The first bytes of a block, and a digest of all. */
  static final class Kept extends ByteArrayOutputStream {
    private final int max;
    private final @Nullable MessageDigest digest;

    /** @param digest sees all bytes; null if none is wanted */
    Kept(int max, @Nullable MessageDigest digest) {
      super(max == 0 ? 0 : 4096);
      this.max = max;
      this.digest = digest;
    }

    boolean isWanted() {
      return max > 0;
    }

    private void add(byte[] from, int offset, int length) {
      write(from, offset, Math.min(length, max - size()));
      if (digest != null) {
        digest.update(from, offset, length);
      }
    }
  }
}
