package wayleave.bulk.urls;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.WarcLosses;
import wayleave.captures.warc.CapturedPage;
import wayleave.captures.warc.WarcPages;
import wayleave.captures.warc.WarcScanner;

/** The URLs of the HTML pages in a WARC file, with the pages. */
final class PageUrls implements UrlRecords {
  private final InputFile file;
  private final InputStream in;
  private final Reported reported;
  private final WarcScanner pages;
  private long records;
  /** Pages before those that are read here. */
  private long skipped;

  /** @param in the file as it lies there: members of gzip are the records' */
  PageUrls(InputFile file, InputStream in, Problems problems) throws IOException {
    this.file = file;
    this.in = in;
    this.reported = new Reported(problems);
    this.pages = WarcPages.of(in, file.name(), reported);
  }

  /** Adds pages to the batch that is filled. */
  private final class Reported extends WarcLosses implements WarcPages.Visitor {
    /** Null while pages are skipped, of which everything was reported before. */
    private @Nullable UrlBatch batch;

    private final Problems problems;

    Reported(Problems problems) {
      this.problems = problems;
    }

    @Override
    protected Problems problems() {
      return batch == null ? Problems.NONE : problems;
    }

    @Override
    public void page(CapturedPage page, String source, long offset) {
      if (batch != null) {
        batch.add(page, InputRow.of(file, offset));
      }
      records++;
    }
  }

  @Override
  public boolean fill(UrlBatch batch) throws IOException {
    reported.batch = batch;
    boolean more = true;
    while (more && !batch.isFull()) {
      more = pages.next();
    }
    return more;
  }

  @Override
  public void skip(long offset, long line) throws IOException {
    while (records < offset) {
      if (!pages.next()) {
        throw new EOFException();
      }
    }
    skipped = records;
    records = 0;
  }

  @Override
  public long records() {
    return records;
  }

  @Override
  public long offset() {
    return skipped + records;
  }

  @Override
  public long line() {
    return 0;
  }

  @Override
  public Place where() {
    return Place.file(file.name());
  }

  @Override
  public void close() throws IOException {
    pages.close();
    in.close();
  }
}
