package wayleave.bulk.urls;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;

/** The URLs of a file that holds one in each line; the subclasses read the lines. */
abstract class LineUrls implements UrlRecords {
  private final InputFile file;
  private final LineInput lines;
  private final int maxLine;
  private final Problems problems;
  private long records;

  /** @param maxLine what {@code lines} takes, in bytes */
  LineUrls(InputFile file, LineInput lines, int maxLine, Problems problems) {
    this.file = file;
    this.lines = lines;
    this.maxLine = maxLine;
    this.problems = problems;
  }

  /** The URL of a line, empty if it has none or cannot be read, which is reported; null if the line is no row. */
  abstract @Nullable String read(LineInput line) throws IOException;

  /** What a line should hold, for people. */
  abstract String expected();

  /** Reports an oddity. */
  final void note(Place place, String what) {
    problems.note(place, what);
  }

  /** Reports that a row cannot be read; returns what stands in place of its URL. */
  final String unreadable(Place place, String what) {
    problems.loss(place, what + "; " + expected(), 1);
    return "";
  }

  @Override
  public final boolean fill(UrlBatch batch) throws IOException {
    while (!batch.isFull()) {
      if (!lines.next()) {
        return false;
      }
      records++;
      String url = lines.isTooLong()
          ? unreadable(where(), "the line is longer than " + maxLine + " bytes")
          : read(lines);
      if (url != null) {
        batch.add(url);
      }
    }
    return true;
  }

  @Override
  public final void skip(long offset, long line) throws IOException {
    lines.skip(offset, line);
  }

  @Override
  public final long records() {
    return records;
  }

  @Override
  public final long offset() {
    return lines.offset();
  }

  @Override
  public final long line() {
    return lines.number();
  }

  @Override
  public final Place where() {
    return file.line(lines.number());
  }

  @Override
  public final void close() throws IOException {
    lines.close();
  }
}
