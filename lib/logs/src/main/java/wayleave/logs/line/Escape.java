package wayleave.logs.line;

import java.util.Arrays;

/** How a server writes bytes that would end a field. */
enum Escape {
  /** {@code \"}, {@code \\}, {@code \xHH} and those of C and JSON: Apache, nginx, lighttpd, Varnish. */
  BACKSLASH('\\'),
  /** {@code #HH}: HAProxy. */
  HASH('#'),
  /** {@code %HH}: CloudFront. */
  PERCENT('%'),
  NONE('\0');

  private final byte mark;

  Escape(char mark) {
    this.mark = (byte) mark;
  }

  /** Whether the bytes may have escapes. */
  boolean isIn(byte[] bytes, int from, int to) {
    return this != NONE && RequestLine.indexOf(bytes, mark, from, to) >= 0;
  }

  byte[] undo(byte[] bytes, int from, int to) {
    if (!isIn(bytes, from, to)) {
      return Arrays.copyOfRange(bytes, from, to);
    }
    return this == BACKSLASH
        ? FieldText.unescape(bytes, from, to)
        : FieldText.hexDecode(mark, bytes, from, to);
  }

  /** A field as text. */
  String text(byte[] bytes, int from, int to) {
    if (!isIn(bytes, from, to)) {
      return FieldText.decode(bytes, from, to);
    }
    byte[] plain = undo(bytes, from, to);
    return FieldText.decode(plain, 0, plain.length);
  }

  /** The target of a request, or a part of it, as {@link FieldText#target} has it. */
  String target(byte[] bytes, int from, int to) {
    byte[] plain = undo(bytes, from, to);
    return FieldText.target(plain, 0, plain.length);
  }
}
