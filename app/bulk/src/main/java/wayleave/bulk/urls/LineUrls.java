package wayleave.bulk.urls;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.bulk.file.LineInput;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;

/** The URLs of a file that holds one in each line; the subclasses read the lines. */
abstract class LineUrls implements UrlRecords {
  private final InputFile file;
  private final LineInput lines;
  private final int maxLine;
  private final Problems problems;
  private final PassedColumns passed;
  private final @Nullable KeptValue[] kept;
  private long records;

  /** @param maxLine what {@code lines} takes, in bytes */
  LineUrls(InputFile file, LineInput lines, int maxLine, PassedColumns passed, Problems problems) {
    this.file = file;
    this.lines = lines;
    this.maxLine = maxLine;
    this.problems = problems;
    this.passed = passed;
    this.kept = new KeptValue[passed.kept().size()];
  }

  /** The URL of a line, empty if it has none or cannot be read, which is reported; null if the line is no row. */
  abstract @Nullable String read(LineInput line) throws IOException;

  /** Whether all of a line is a URL in ASCII, so that nobody has to read it. */
  boolean isUrl(LineInput line) {
    return false;
  }

  /** What a line should hold, for people. */
  abstract String expected();

  /** Takes the value of a kept column of the line that is read. */
  final void keep(int column, @Nullable KeptValue value) {
    kept[column] = value;
  }

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
      Arrays.fill(kept, null);
      if (!lines.isTooLong() && isUrl(lines)) {
        batch.add(lines.buffer(), lines.start(), lines.end(), row());
        continue;
      }
      String url = lines.isTooLong()
          ? unreadable(where(), "the line is longer than " + maxLine + " bytes")
          : read(lines);
      if (url != null) {
        batch.add(url, row());
      }
    }
    return true;
  }

  private @Nullable InputRow row() {
    return passed.isEmpty() ? null : InputRow.of(file, lines.number(), kept.clone());
  }

  @Override
  public void skip(long offset, long line) throws IOException {
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
