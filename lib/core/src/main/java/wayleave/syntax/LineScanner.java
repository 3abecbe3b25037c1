package wayleave.syntax;

/**
 * Splits a robots.txt into lines, fields and values in one pass, and passes each line to a {@link LineHandler}.
 *
 * <p>Lines, comments, fields and values start and end exactly as in google/robotstxt. What a stricter parser would reject is
 * reported as facts about the {@link Line}, and the handler decides which of them matter. Any bytes are accepted. Takes time
 * proportional to the body and allocates one object per scan.
 */
public final class LineScanner {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** What a byte can mean where it is sought. */
  private static final int LINE_END = 1;

  private static final int COLON = 2;
  private static final int COMMENT = 4;
  private static final int NUL = 8;
  private static final int WHITE_SPACE = 16;
  /** Means nothing to the scanner, but makes a value not {@linkplain Line#isValuePlain plain}. */
  private static final int NOT_PLAIN = 32;

  private static final int ENDS_FIELD = LINE_END | COLON | COMMENT | NUL;
  private static final int ENDS_VALUE = LINE_END | COMMENT | NUL;
  private static final int ENDS_COMMENT = LINE_END | NUL;
  private static final byte[] MEANING = new byte[256];

  static {
    for (int b = 0; b < MEANING.length; b++) {
      boolean plain = b > ' ' && b < 0x7F && "\"$%<>\\^`{|}".indexOf(b) < 0;
      MEANING[b] = (byte) ((isWhiteSpace((byte) b) ? WHITE_SPACE : 0) | (plain ? 0 : NOT_PLAIN));
    }
    MEANING['\n'] = LINE_END;
    MEANING['\r'] = LINE_END;
    MEANING[':'] = COLON;
    MEANING['#'] = COMMENT;
    MEANING[0] = NUL;
  }

  private LineScanner() {}

  /**
   * Scans a whole body without a limit on line length.
   *
   * @param body the bytes of a robots.txt; not changed
   * @param handler receives each line
   */
  public static void scan(byte[] body, LineHandler handler) {
    scan(body, body.length, Integer.MAX_VALUE, handler);
  }

  /**
   * Scans the first bytes of a body.
   *
   * @param body the bytes of a robots.txt; not changed
   * @param length how many of its bytes to read
   * @param maxLineLength how many bytes of a line to read; the rest of the line is ignored
   * @param handler receives each line
   * @throws IndexOutOfBoundsException if {@code length} is negative or larger than the body
   * @throws IllegalArgumentException if {@code maxLineLength} is negative
   */
  public static void scan(byte[] body, int length, int maxLineLength, LineHandler handler) {
    if (length < 0 || length > body.length) {
      throw new IndexOutOfBoundsException(
          "length " + length + " of a body of " + body.length + " bytes");
    }
    if (maxLineLength < 0) {
      throw new IllegalArgumentException("maxLineLength must not be negative: " + maxLineLength);
    }
    Line line = new Line(body);
    int position = 0;
    int contentStart = byteOrderMarkLength(body, length);
    while (true) {
      line.number++;
      line.start = position;
      line.contentStart = contentStart;
      int next = read(line, length, maxLineLength);
      handler.line(line);
      if (line.lineEnd == LineEnd.END_OF_FILE) {
        return;
      }
      position = next;
      contentStart = next;
    }
  }

  /** Google-specific: the mark's bytes are skipped one by one as long as they match, so a cut mark is skipped too. */
  private static int byteOrderMarkLength(byte[] body, int length) {
    int n = 0;
    while (n < BYTE_ORDER_MARK.length && n < length && body[n] == BYTE_ORDER_MARK[n]) {
      n++;
    }
    return n;
  }

  /** Reads the line that begins at its content's start, and returns where the next line begins. */
  private static int read(Line line, int length, int maxLineLength) {
    byte[] body = line.body;
    byte[] meaning = MEANING;
    int i = line.contentStart;
    int limit = length - i > maxLineLength ? i + maxLineLength : length;
    while (i < limit && (meaning[body[i] & 0xFF] & WHITE_SPACE) != 0) {
      i++;
    }
    int from = i;
    // The last four bytes of the field, by which it is known if it is spelt as usual.
    int word = 0;
    // Of the last byte that was looked at: at the limit, one that ends nothing.
    int what = 0;
    while (i < limit && ((what = meaning[body[i] & 0xFF]) & ENDS_FIELD) == 0) {
      word = word << 8 | body[i] & 0xFF | 0x20;
      i++;
    }
    int separator = -1;
    boolean plain = false;
    if ((what & COLON) != 0) {
      separator = i++;
      while (i < limit && (meaning[body[i] & 0xFF] & WHITE_SPACE) != 0) {
        i++;
      }
      line.valueStart = i;
      what = 0;
      while (i < limit && ((what = meaning[body[i] & 0xFF]) & ~COLON) == 0) {
        i++;
      }
      plain = (what & ~COLON) == 0 || (what & ENDS_VALUE) != 0;
      while (i < limit && (meaning[body[i] & 0xFF] & ENDS_VALUE) == 0) {
        i++;
      }
    }
    line.valuePlain = plain;
    int to = i;
    int next = readRest(line, i, limit, length);
    splitFieldAndValue(line, from, separator, to, word);
    return next;
  }

  /** Reads the comment, if there is one, and the line end. */
  private static int readRest(Line line, int from, int limit, int length) {
    byte[] body = line.body;
    byte[] meaning = MEANING;
    int i = from;
    line.commentStart = -1;
    line.nul = -1;
    if (i < limit && body[i] == '#') {
      line.commentStart = i;
      while (i < limit && (meaning[body[i] & 0xFF] & ENDS_COMMENT) == 0) {
        i++;
      }
    }
    line.contentEnd = i;
    line.tooLong = false;
    if (i < length && (meaning[body[i] & 0xFF] & LINE_END) == 0) {
      i = skipUnread(line, i, limit, length);
    }
    line.end = i;
    if (i == length) {
      line.lineEnd = LineEnd.END_OF_FILE;
      return length;
    }
    if (body[i] == '\n') {
      line.lineEnd = LineEnd.LF;
      return i + 1;
    }
    boolean crlf = i + 1 < length && body[i + 1] == '\n';
    line.lineEnd = crlf ? LineEnd.CRLF : LineEnd.CR;
    return crlf ? i + 2 : i + 1;
  }

  /** Skips what no reader sees of a line: what follows a NUL or lies past the limit. */
  private static int skipUnread(Line line, int from, int limit, int length) {
    byte[] body = line.body;
    byte[] meaning = MEANING;
    int i = from;
    if (i < limit) {
      line.nul = i;
    }
    while (i < length && (meaning[body[i] & 0xFF] & LINE_END) == 0) {
      i++;
    }
    line.tooLong = i > limit;
    return i;
  }

  private static void splitFieldAndValue(Line line, int from, int colon, int end, int word) {
    byte[] body = line.body;
    int to = end;
    while (to > from && isWhiteSpace(body[to - 1])) {
      to--;
    }
    int separator = colon >= 0 ? colon : blankBetweenTwoWords(body, from, to);
    int fieldEnd = Math.max(separator, from);
    while (fieldEnd > from && isWhiteSpace(body[fieldEnd - 1])) {
      fieldEnd--;
    }
    line.form = FieldForm.EXACT;
    if (fieldEnd == from) {
      line.field = Field.NONE;
      line.separator = -1;
      line.fieldStart = line.fieldEnd = line.valueStart = line.valueEnd = from;
      return;
    }
    int valueStart = colon >= 0 ? line.valueStart : separator + 1;
    while (valueStart < to && isWhiteSpace(body[valueStart])) {
      valueStart++;
    }
    line.separator = separator;
    line.fieldStart = from;
    line.fieldEnd = fieldEnd;
    line.valueStart = Math.min(valueStart, to);
    line.valueEnd = to;
    FieldNames.recognise(line, word);
  }

  /**
   * Google-specific: without a colon, white space separates field and value if there are exactly two words. Only space and
   * tab separate words, although all white space is trimmed.
   */
  private static int blankBetweenTwoWords(byte[] body, int from, int to) {
    int first = from;
    while (first < to && !isBlank(body[first])) {
      first++;
    }
    int second = first;
    while (second < to && isBlank(body[second])) {
      second++;
    }
    for (int i = second; i < to; i++) {
      if (isBlank(body[i])) {
        return -1;
      }
    }
    return first == to ? -1 : first;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** The white space of C's isspace. */
  private static boolean isWhiteSpace(byte b) {
    return b == ' ' || b >= '\t' && b <= '\r';
  }
}
