package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.Dialect;
import wayleave.lint.internal.context.SourceLine;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;
import wayleave.syntax.LineEnd;
import wayleave.syntax.LineScanner;

/**
 * Formats a robots.txt: fields spelled as in RFC 9309, one space after the colon, two before a comment, one empty line between
 * groups, a line ending after the last line. Comments, the order of lines, misspelled fields (some crawlers read them), the
 * byte order mark and all verdicts in all dialects stay the same. Line endings become those that most lines have, or what the
 * caller wants.
 */
public final class RobotsFormatter {
  /** What is longer stays as it is: a reader that cuts lines would cut it elsewhere. */
  private static final int MAX_LINE = 2000;

  private static final byte[] EMPTY = {};
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private RobotsFormatter() {}

  /**
   * Formats a file. Its lines end in CRLF afterwards if most of them do before, otherwise in LF. Formatting the result again
   * changes nothing.
   *
   * @param body any bytes
   * @return a copy of the body if it is, or would become, larger than crawlers read, because it must stay the same which
   *     lines they ignore
   */
  public static byte[] format(byte[] body) {
    return format(body, lineEnd(body));
  }

  /** What most lines of a file end in, or LF. */
  private static LineEnd lineEnd(byte[] body) {
    int lf = 0;
    int crlf = 0;
    for (int i = 0; i < body.length; i++) {
      if (body[i] == '\n') {
        if (i > 0 && body[i - 1] == '\r') {
          crlf++;
        } else {
          lf++;
        }
      }
    }
    return crlf > lf ? LineEnd.CRLF : LineEnd.LF;
  }

  /**
   * Formats a file as {@link #format(byte[])} does, but all its lines end as said.
   *
   * @throws IllegalArgumentException if the end is neither {@link LineEnd#LF} nor {@link LineEnd#CRLF}
   */
  public static byte[] format(byte[] body, LineEnd lineEnd) {
    if (lineEnd != LineEnd.LF && lineEnd != LineEnd.CRLF) {
      throw new IllegalArgumentException("lines end in LF or CRLF, not in " + lineEnd);
    }
    int limit = Dialect.GOOGLE.maxBodyBytes();
    if (body.length > limit) {
      return body.clone();
    }
    List<SourceLine> lines = new ArrayList<>();
    LineScanner.scan(body, line -> lines.add(new SourceLine(body, line)));
    byte[] formatted = new Layout(body, lineEnd).of(lines);
    return formatted.length > limit ? body.clone() : formatted;
  }

  /** Puts lines below each other. */
  private static final class Layout {
    private final byte[] body;
    private final LineEnd lineEnd;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    /** Comments that stand directly above what comes next, and belong to it. */
    private final List<byte[]> comments = new ArrayList<>();

    private boolean isBlankWanted;
    private Field before = Field.NONE;
    private boolean hasRule;

    Layout(byte[] body, LineEnd lineEnd) {
      this.body = body;
      this.lineEnd = lineEnd;
    }

    byte[] of(List<SourceLine> lines) {
      for (SourceLine line : lines) {
        add(line);
      }
      flush();
      return withMark(out.toByteArray());
    }

    /**
     * With a byte order mark if the file has one. Bytes like it or its first ones are skipped only at the very beginning of a
     * file; where they were not skipped before, they must not be now, so that a mark comes before them.
     */
    private byte[] withMark(byte[] formatted) {
      boolean looksMarked = formatted.length > 0 && formatted[0] == BYTE_ORDER_MARK[0];
      if (!looksMarked && !isMarked()) {
        return formatted;
      }
      byte[] marked = new byte[BYTE_ORDER_MARK.length + formatted.length];
      System.arraycopy(BYTE_ORDER_MARK, 0, marked, 0, BYTE_ORDER_MARK.length);
      System.arraycopy(formatted, 0, marked, BYTE_ORDER_MARK.length, formatted.length);
      return marked;
    }

    private boolean isMarked() {
      int length = BYTE_ORDER_MARK.length;
      return body.length >= length && Arrays.equals(body, 0, length, BYTE_ORDER_MARK, 0, length);
    }

    private void add(SourceLine line) {
      if (line.isBlank() && !line.hasNul) {
        // Between the names of a group and its rules an empty line would end the group for old
        // readers.
        if (!comments.isEmpty()) {
          flush();
        }
        isBlankWanted = out.size() > 0 && (before != Field.USER_AGENT || hasRule);
        return;
      }
      if (line.field == Field.NONE) {
        comments.add(text(line));
        return;
      }
      boolean beginsGroup = line.field == Field.USER_AGENT && hasRule;
      if (beginsGroup) {
        hasRule = false;
        isBlankWanted = out.size() > 0;
      }
      flush();
      write(text(line));
      before = line.field;
      hasRule |= line.isRule();
    }

    private void flush() {
      comments.forEach(this::write);
      comments.clear();
    }

    private void write(byte[] text) {
      if (isBlankWanted) {
        endLine();
        isBlankWanted = false;
      }
      out.writeBytes(text);
      endLine();
    }

    private void endLine() {
      if (lineEnd == LineEnd.CRLF) {
        out.write('\r');
      }
      out.write('\n');
    }

    private byte[] text(SourceLine line) {
      if (line.hasNul
          || line.isTooLong
          || line.end - line.start > MAX_LINE
          || line.isMissingColon) {
        return bytes(line.contentStart, line.end);
      }
      if (line.field == Field.NONE) {
        return stripped(line.contentStart, line.contentEnd);
      }
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.writeBytes(field(line));
      text.write(':');
      if (!line.isValueEmpty()) {
        text.write(' ');
        text.writeBytes(bytes(line.valueStart, line.valueEnd));
      }
      if (line.hasComment()) {
        text.write(' ');
        text.write(' ');
        text.writeBytes(stripped(line.commentStart, line.contentEnd));
      }
      return text.toByteArray();
    }

    private byte[] field(SourceLine line) {
      String name = line.form != FieldForm.EXACT
          ? null
          : switch (line.field) {
            case USER_AGENT -> "User-agent";
            case ALLOW -> "Allow";
            case DISALLOW -> "Disallow";
            case SITEMAP -> "Sitemap";
            case OTHER, NONE -> null;
          };
      return name == null
          ? bytes(line.fieldStart, line.fieldEnd)
          : name.getBytes(StandardCharsets.US_ASCII);
    }

    private byte[] stripped(int from, int to) {
      int start = from;
      int end = to;
      while (start < end && isWhiteSpace(body[start])) {
        start++;
      }
      while (end > start && isWhiteSpace(body[end - 1])) {
        end--;
      }
      return bytes(start, end);
    }

    private static boolean isWhiteSpace(byte b) {
      return b == ' ' || b == '\t';
    }

    private byte[] bytes(int from, int to) {
      return from < to ? Arrays.copyOfRange(body, from, to) : EMPTY;
    }
  }
}
