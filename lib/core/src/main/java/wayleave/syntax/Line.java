package wayleave.syntax;

import java.nio.charset.StandardCharsets;
import wayleave.internal.bytes.Utf8;

/**
 * One line of a robots.txt as {@link LineScanner} read it: where its parts are and what is odd about it.
 *
 * <p>All positions are byte offsets into the scanned body; starts are inclusive, ends exclusive. The scanner reuses one
 * object for all lines, so that a scan allocates nothing per line: a handler must not keep it. Not thread-safe.
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

  /** The line's number, from 1. Every line counts: empty ones, comments, and the one after a last line end. */
  public int number() {
    return number;
  }

  /** The offset of the line's first byte, a byte order mark included. */
  public int start() {
    return start;
  }

  /** The offset after the line's last byte, its line end not included. */
  public int end() {
    return end;
  }

  /** What ended the line. */
  public LineEnd lineEnd() {
    return lineEnd;
  }

  /** The number of bytes of a whole or cut byte order mark that were skipped: 0 to 3, and 0 on all lines but the first (F4). */
  public int byteOrderMarkLength() {
    return contentStart - start;
  }

  /**
   * The offset after the last byte that was read. It is less than {@link #end()} if the line is {@linkplain #isTooLong() too
   * long} or holds a {@linkplain #hasNul() NUL}; what follows is invisible.
   */
  public int contentEnd() {
    return contentEnd;
  }

  /** Whether bytes at the end were dropped because the line is longer than the scanner's limit. */
  public boolean isTooLong() {
    return tooLong;
  }

  /** Whether the line holds a NUL byte, which hides the rest of the line. */
  public boolean hasNul() {
    return nul >= 0;
  }

  /** Whether a {@code #} begins a comment. */
  public boolean hasComment() {
    return commentStart >= 0;
  }

  /** The offset of the {@code #} that begins the comment, or -1. The comment ends at {@link #contentEnd()}. */
  public int commentStart() {
    return commentStart;
  }

  /** What the field stands for to the most lenient reader; see {@link #form()} for how it is written. */
  public Field field() {
    return field;
  }

  /** How the field is written. */
  public FieldForm form() {
    return form;
  }

  /** Whether white space stands where the colon should: only google/robotstxt reads such a line. */
  public boolean isMissingColon() {
    return separator >= 0 && body[separator] != ':';
  }

  /**
   * Whether the line is {@code field ":" value} with a field that is spelt as the standard has it or unknown to it: what a
   * reader that forgives nothing accepts (F5, F7).
   */
  public boolean isStrict() {
    return field != Field.NONE && form == FieldForm.EXACT && body[separator] == ':';
  }

  /** The offset of the colon, or of the white space taken for it, or -1 if there is none. */
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
   * Whether the value is known to hold only characters that stand in a URI as they are: unreserved and reserved ones (RFC
   * 3986 §2.2, §2.3), and no {@code $}. Says nothing if false.
   */
  public boolean isValuePlain() {
    return valuePlain;
  }

  /** The byte at an offset of the body. */
  public byte byteAt(int offset) {
    return body[offset];
  }

  /** The field as written, bytes that are no UTF-8 replaced by U+FFFD. */
  public String fieldText() {
    return text(fieldStart, fieldEnd);
  }

  /** The value as written, bytes that are no UTF-8 replaced by U+FFFD. */
  public String valueText() {
    return text(valueStart, valueEnd);
  }

  /** The whole line as written, without byte order mark and line end, bytes that are no UTF-8 replaced by U+FFFD. */
  public String text() {
    return text(contentStart, end);
  }

  /** Whether the whole line is well-formed UTF-8 (F3). Computed at each call. */
  public boolean isUtf8() {
    return Utf8.isWellFormed(body, contentStart, end);
  }

  private String text(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.UTF_8);
  }
}
