package wayleave.lint.internal.context;

import java.nio.charset.StandardCharsets;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;
import wayleave.syntax.Line;
import wayleave.syntax.LineEnd;

/**
 * A line of the file that is looked at, as {@link wayleave.syntax.LineScanner} read it: what {@link Line} says, kept. Positions
 * are byte offsets into the file. Immutable.
 */
public final class SourceLine {
  /** How many bytes of a line google/robotstxt reads. */
  private static final int READ_BY_GOOGLE = 16_663;

  private final byte[] body;
  public final int number;
  public final int start;
  /** After a byte order mark. */
  public final int contentStart;
  /** Before what is invisible behind a NUL or past the length that is read. */
  public final int contentEnd;

  public final int end;
  public final LineEnd lineEnd;
  public final Field field;
  public final FieldForm form;
  public final boolean isStrict;
  public final boolean isMissingColon;
  public final boolean isTooLong;
  public final boolean hasNul;
  public final int fieldStart;
  public final int fieldEnd;
  /** The colon, or -1. */
  final int separator;

  public final int valueStart;
  public final int valueEnd;
  /** The {@code #}, or -1. */
  public final int commentStart;

  public SourceLine(byte[] body, Line line) {
    this.body = body;
    number = line.number();
    start = line.start();
    contentStart = line.start() + line.byteOrderMarkLength();
    contentEnd = line.contentEnd();
    end = line.end();
    lineEnd = line.lineEnd();
    field = line.field();
    form = line.form();
    isStrict = line.isStrict();
    isMissingColon = line.isMissingColon();
    isTooLong = line.isTooLong();
    hasNul = line.hasNul();
    fieldStart = line.fieldStart();
    fieldEnd = line.fieldEnd();
    separator = line.separator();
    valueStart = line.valueStart();
    valueEnd = line.valueEnd();
    commentStart = line.commentStart();
  }

  /** Whether it is a rule, as the most lenient reader takes it. */
  public boolean isRule() {
    return field == Field.ALLOW || field == Field.DISALLOW;
  }

  public boolean isValueEmpty() {
    return valueStart == valueEnd;
  }

  public boolean hasComment() {
    return commentStart >= 0;
  }

  /** Whether it has neither field nor comment nor anything else but white space. */
  public boolean isBlank() {
    return text(contentStart, contentEnd).isBlank();
  }

  /** The field as written. */
  public String fieldText() {
    return text(fieldStart, fieldEnd);
  }

  /** The value as written. */
  public String value() {
    return text(valueStart, valueEnd);
  }

  /** The value with one character for each byte, so that places in it are offsets. */
  public String valueBytes() {
    return new String(body, valueStart, valueEnd - valueStart, StandardCharsets.ISO_8859_1);
  }

  /** All that is read of the line before a comment, with one character for each byte from {@link #contentStart} on. */
  public String readBytes() {
    int to = hasComment() ? commentStart : contentEnd;
    return new String(body, contentStart, to - contentStart, StandardCharsets.ISO_8859_1);
  }

  /** Whether google/robotstxt cuts the line, so that an edit before the cut would move it. */
  public boolean isCutByGoogle() {
    return end - contentStart > READ_BY_GOOGLE;
  }

  /** The comment from the {@code #} on; empty if there is none. */
  public String comment() {
    return hasComment() ? text(commentStart, contentEnd) : "";
  }

  /** All that is read of the line. */
  public String text() {
    return text(contentStart, contentEnd);
  }

  private String text(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.UTF_8);
  }
}
