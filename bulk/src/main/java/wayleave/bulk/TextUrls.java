package wayleave.bulk;

import java.io.IOException;

/** One URL a line; empty lines and those that begin with # are left out, white space around a URL too. */
final class TextUrls implements UrlRecords {
  /** A longer line is no URL: browsers and servers end far below. */
  static final int MAX_LINE = 1 << 20;

  private final InputFile file;
  private final LineInput lines;
  private final Problems problems;
  private long records;

  TextUrls(InputFile file, LineInput lines, Problems problems) {
    this.file = file;
    this.lines = lines;
    this.problems = problems;
  }

  @Override
  public boolean fill(UrlBatch batch) throws IOException {
    while (!batch.isFull()) {
      if (!lines.next()) {
        return false;
      }
      records++;
      if (lines.isTooLong()) {
        problems.report(where(), "the line is longer than " + MAX_LINE + " bytes; expected a URL");
      } else if (lines.start() < lines.end()) {
        add(batch);
      }
    }
    return true;
  }

  private void add(UrlBatch batch) {
    String url = lines.text();
    if (!isGraphic(url.charAt(0)) || !isGraphic(url.charAt(url.length() - 1))) {
      url = url.strip();
    }
    if (url.isEmpty() || url.charAt(0) == '#') {
      return;
    }
    if (url.indexOf('\uFFFD') >= 0) {
      problems.report(where(), NOT_UTF_8);
    }
    batch.add(url);
  }

  private static boolean isGraphic(char c) {
    return c > ' ' && c < 0x7f;
  }

  @Override
  public void skip(long offset, long line) throws IOException {
    lines.skip(offset, line);
  }

  @Override
  public long records() {
    return records;
  }

  @Override
  public long offset() {
    return lines.offset();
  }

  @Override
  public long line() {
    return lines.number();
  }

  @Override
  public String where() {
    return file.line(lines.number());
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
