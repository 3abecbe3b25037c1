package wayleave.syntax;

/** What holds of the lines of any body. */
final class LineInvariants {
  private LineInvariants() {}

  static void check(byte[] body, int length, int maxLineLength) {
    Tiling tiling = new Tiling(body, length, maxLineLength);
    LineScanner.scan(body, length, maxLineLength, tiling);
    require(tiling.closed, "the last line ends at the end of the body");
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new AssertionError("violated: " + what);
    }
  }

  private static final class Tiling implements LineHandler {
    private final byte[] body;
    private final int length;
    private final int maxLineLength;
    private int position;
    private int number;
    private boolean closed;

    Tiling(byte[] body, int length, int maxLineLength) {
      this.body = body;
      this.length = length;
      this.maxLineLength = maxLineLength;
    }

    @Override
    public void line(Line line) {
      require(!closed, "nothing follows the line that the body ends");
      require(line.number() == ++number, "numbers count up from 1");
      require(line.start() == position, "a line begins where the one before it ended");
      require(line.end() >= line.start() && line.end() <= length, "a line ends within the body");
      checkLineEnd(line);
      checkContent(line);
      checkFieldAndValue(line);
      require(line.isUtf8() || line.text().indexOf('\uFFFD') >= 0, "what is no UTF-8 is replaced");
    }

    private void checkLineEnd(Line line) {
      for (int i = line.start(); i < line.end(); i++) {
        require(body[i] != '\n' && body[i] != '\r', "no line end stands in a line");
      }
      switch (line.lineEnd()) {
        case LF -> position = after(line.end(), '\n');
        case CR -> {
          position = after(line.end(), '\r');
          require(position == length || body[position] != '\n', "no LF follows a lone CR");
        }
        case CRLF -> position = after(after(line.end(), '\r'), '\n');
        case END_OF_FILE -> {
          require(line.end() == length, "the last line reaches the end");
          closed = true;
        }
      }
    }

    private int after(int offset, char expected) {
      require(offset < length && body[offset] == expected, "the line end is there");
      return offset + 1;
    }

    private void checkContent(Line line) {
      int mark = line.byteOrderMarkLength();
      require(
          mark >= 0 && mark <= (line.number() == 1 ? 3 : 0),
          "only the first line has a byte order mark");
      int from = line.start() + mark;
      require(
          line.contentEnd() >= from && line.contentEnd() <= line.end(),
          "content lies within the line");
      require(line.contentEnd() - from <= maxLineLength, "content is no longer than the limit");
      require(line.isTooLong() == line.end() - from > maxLineLength, "a longer line is too long");
      if (!line.isTooLong() && !line.hasNul()) {
        require(line.contentEnd() == line.end(), "all of an ordinary line is content");
      }
      for (int i = from; i < line.contentEnd(); i++) {
        require(body[i] != 0, "no NUL stands in the content");
      }
      if (line.hasNul()) {
        require(body[line.contentEnd()] == 0, "content ends at the NUL");
      }
      require(line.hasComment() == line.commentStart() >= 0, "a comment has a start");
      if (line.hasComment()) {
        int c = line.commentStart();
        require(
            c >= from && c < line.contentEnd() && body[c] == '#',
            "a comment begins with # in the content");
      }
    }

    private void checkFieldAndValue(Line line) {
      int from = line.start() + line.byteOrderMarkLength();
      int to = line.hasComment() ? line.commentStart() : line.contentEnd();
      require(
          from <= line.fieldStart()
              && line.fieldStart() <= line.fieldEnd()
              && line.fieldEnd() <= line.valueStart()
              && line.valueStart() <= line.valueEnd()
              && line.valueEnd() <= to,
          "field and value stand in order before the comment");
      if (line.field() == Field.NONE) {
        require(line.separator() == -1, "without a field there is no separator");
        require(
            line.fieldStart() == line.fieldEnd() && line.isValueEmpty(),
            "without a field all is empty");
        require(!line.isStrict() && !line.isMissingColon(), "without a field nothing is odd");
        return;
      }
      int s = line.separator();
      require(
          s >= line.fieldEnd() && (s < line.valueStart() || line.isValueEmpty()),
          "the separator stands between");
      byte b = body[s];
      require(
          line.isMissingColon() ? b == ' ' || b == '\t' : b == ':', "a colon or a blank separates");
      require(line.fieldStart() < line.fieldEnd(), "a field is not empty");
      requireTrimmed(line.fieldStart(), line.fieldEnd());
      requireTrimmed(line.valueStart(), line.valueEnd());
      for (int i = from; i < to; i++) {
        boolean inside = i >= line.fieldStart() && i < line.fieldEnd()
            || i >= line.valueStart() && i < line.valueEnd();
        require(
            inside || i == s || isWhiteSpace(body[i]),
            "outside of field and value there is but white space");
      }
    }

    private void requireTrimmed(int from, int to) {
      require(
          from == to || !isWhiteSpace(body[from]) && !isWhiteSpace(body[to - 1]),
          "field and value are trimmed");
    }

    private static boolean isWhiteSpace(byte b) {
      return b == ' ' || b == '\t' || b == '\n' || b == 0x0B || b == '\f' || b == '\r';
    }
  }
}
