package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.lint.internal.context.BodyKind;
import wayleave.lint.internal.context.SourceLine;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;
import wayleave.syntax.LineScanner;

/**
 * Lays a robots.txt out: fields spelt as the standard spells them, one blank after the colon, one empty line between groups, LF
 * at each line's end. What the file says stays: comments, order, misspelt fields (some readers take them for what they were to
 * be), and every verdict of every dialect.
 */
public final class RobotsFormatter {
  /** What is longer stays as it is: a reader that cuts lines would cut it elsewhere. */
  private static final int MAX_LINE = 2000;

  private static final byte[] EMPTY = {};
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private RobotsFormatter() {}

  /**
   * The file laid out; formatting it again changes nothing.
   *
   * @param body any bytes
   * @return the body itself if it is, or would become, too large for readers to read all of it (F8): what they ignore must not
   *     change
   */
  public static byte[] format(byte[] body) {
    List<SourceLine> lines = new ArrayList<>();
    LineScanner.scan(body, line -> lines.add(new SourceLine(body, line)));
    byte[] formatted = new Layout(body).of(lines);
    int limit = Dialect.GOOGLE.maxBodyBytes();
    return body.length > limit || formatted.length > limit ? body.clone() : formatted;
  }

  /**
   * What a body is instead of text in UTF-8, such as {@code a web page}; empty if it is text. Who writes files should leave such a one
   * as it is.
   */
  public static Optional<String> notText(byte[] body) {
    return switch (BodyKind.of(body)) {
      case TEXT, EMPTY -> Optional.empty();
      case HTML -> Optional.of("a web page");
      case JSON -> Optional.of("JSON");
      case BINARY -> Optional.of("binary data, perhaps a compressed file");
      case UTF_16_LE, UTF_16_BE -> Optional.of("UTF-16 text");
    };
  }

  /** Puts lines below each other. */
  private static final class Layout {
    private final byte[] body;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    /** Comments that stand directly above what comes next, and belong to it. */
    private final List<byte[]> comments = new ArrayList<>();

    private boolean isBlankWanted;
    private Field before = Field.NONE;
    private boolean hasRule;

    Layout(byte[] body) {
      this.body = body;
    }

    byte[] of(List<SourceLine> lines) {
      for (SourceLine line : lines) {
        add(line);
      }
      flush();
      return readAlike(out.toByteArray());
    }

    /** Bytes like those of a byte order mark count as one at the very beginning alone; where they did not, they must not now. */
    private static byte[] readAlike(byte[] formatted) {
      if (formatted.length == 0 || formatted[0] != BYTE_ORDER_MARK[0]) {
        return formatted;
      }
      byte[] marked = new byte[BYTE_ORDER_MARK.length + formatted.length];
      System.arraycopy(BYTE_ORDER_MARK, 0, marked, 0, BYTE_ORDER_MARK.length);
      System.arraycopy(formatted, 0, marked, BYTE_ORDER_MARK.length, formatted.length);
      return marked;
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
        out.write('\n');
        isBlankWanted = false;
      }
      out.writeBytes(text);
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
