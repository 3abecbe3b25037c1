package wayleave.syntax;

import java.nio.charset.StandardCharsets;
import wayleave.internal.bytes.Utf8;

/**
 * A line of a robots.txt, as scanned by {@link LineScanner}: the positions of its parts, and its oddities.
 *
 * <p>Positions are byte offsets into the scanned body; starts are inclusive, ends exclusive. The scanner reuses one object for
 * all lines, so a handler must not keep it. Not thread-safe.
 */
public final class Line {
  final byte[] body;
  int number;
  int start;
  int contentStart;
  int contentEnd;
  int end;
  LineEnd lineEnd = LineEnd.END_OF_FILE;
  int fieldStart;
  int fieldEnd;
  int separator;
  int valueStart;
  int valueEnd;
  boolean valuePlain;
  int commentStart;
  int nul;
  boolean tooLong;
  Field field = Field.NONE;
  FieldForm form = FieldForm.EXACT;

  Line(byte[] body) {
    this.body = body;
  }

  /** The line number, from 1. Empty lines, comments and the text after the last line end count too. */
  public int number() {
    return number;
  }

  /** The offset of the line's first byte, including a byte order mark. */
  public int start() {
    return start;
  }

  /** The offset after the line's last byte, excluding the line end. */
  public int end() {
    return end;
  }

  /** What ended the line. */
  public LineEnd lineEnd() {
    return lineEnd;
  }

  /** How many bytes of a complete or truncated byte order mark were skipped: 0 to 3, and always 0 after the first line. */
  public int byteOrderMarkLength() {
    return contentStart - start;
  }

  /**
   * The offset after the last byte that was read. Less than {@link #end()} if the line is {@linkplain #isTooLong() too long} or
   * contains a {@linkplain #hasNul() NUL}; the rest is ignored.
   */
  public int contentEnd() {
    return contentEnd;
  }

  /** Whether bytes at the end were dropped because the line is longer than the scanner's limit. */
  public boolean isTooLong() {
    return tooLong;
  }

  /** Whether the line contains a NUL byte, which hides the rest of the line. */
  public boolean hasNul() {
    return nul >= 0;
  }

  /** Whether the line has a comment. */
  public boolean hasComment() {
    return commentStart >= 0;
  }

  /** The offset of the {@code #} that starts the comment, or -1. The comment ends at {@link #contentEnd()}. */
  public int commentStart() {
    return commentStart;
  }

  /** The meaning of the field to the most lenient parser; {@link #form()} tells how it is spelled. */
  public Field field() {
    return field;
  }

  /** How the field is spelled. */
  public FieldForm form() {
    return form;
  }

  /** Whether white space replaces the colon: only google/robotstxt accepts such a line. */
  public boolean isMissingColon() {
    return separator >= 0 && body[separator] != ':';
  }

  /**
   * Whether a strict parser accepts the line: it is {@code field ":" value}, and the field is spelled correctly or is not a
   * standard one (RFC 9309 §2.2).
   */
  public boolean isStrict() {
    return field != Field.NONE && form == FieldForm.EXACT && body[separator] == ':';
  }

  /** The offset of the colon, or of the white space that replaces it; -1 if there is none. */
  public int separator() {
    return separator;
  }

  /** The offset of the field's first byte. Without a field, equal to {@link #fieldEnd()}. */
  public int fieldStart() {
    return fieldStart;
  }

  /** The offset after the field's last byte. */
  public int fieldEnd() {
    return fieldEnd;
  }

  /** The offset of the value's first byte. Without a value, equal to {@link #valueEnd()}. */
  public int valueStart() {
    return valueStart;
  }

  /** The offset after the value's last byte. */
  public int valueEnd() {
    return valueEnd;
  }

  /** Whether the value is missing, as in {@code Disallow:}. */
  public boolean isValueEmpty() {
    return valueStart == valueEnd;
  }

  /**
   * Whether the value is known to contain only characters that a URI contains unescaped: unreserved and reserved ones (RFC 3986
   * §2.2, §2.3), except {@code $}. False means unknown.
   */
  public boolean isValuePlain() {
    return valuePlain;
  }

  /** The byte at an offset of the body. */
  public byte byteAt(int offset) {
    return body[offset];
  }

  /** The field as written, with bytes that are not UTF-8 replaced by U+FFFD. */
  public String fieldText() {
    return text(fieldStart, fieldEnd);
  }

  /** The value as written, with bytes that are not UTF-8 replaced by U+FFFD. */
  public String valueText() {
    return text(valueStart, valueEnd);
  }

  /** The whole line as written, without byte order mark and line end, with bytes that are not UTF-8 replaced by U+FFFD. */
  public String text() {
    return text(contentStart, end);
  }

  /** Whether the whole line is well-formed UTF-8. Computed at each call. */
  public boolean isUtf8() {
    return Utf8.isWellFormed(body, contentStart, end);
  }

  private String text(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.UTF_8);
  }
}
