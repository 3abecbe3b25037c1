package wayleave.bulk.urls;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
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

  /** Takes the pages that a record tells of, which may be its own and the one before it. */
  private final class Reported extends WarcLosses implements WarcPages.Visitor {
    private final Problems problems;
    private final Deque<Page> ready = new ArrayDeque<>();
    /** Of what is skipped, everything was reported before. */
    private boolean isSkipping;

    Reported(Problems problems) {
      this.problems = problems;
    }

    @Override
    protected Problems problems() {
      return isSkipping ? Problems.NONE : problems;
    }

    @Override
    public void page(CapturedPage page, String source, long offset) {
      ready.add(new Page(page, InputRow.of(file, offset)));
    }
  }

  private record Page(CapturedPage page, InputRow row) {}

  @Override
  public boolean fill(UrlBatch batch) throws IOException {
    while (!batch.isFull()) {
      Page page = next();
      if (page == null) {
        return false;
      }
      batch.add(page.page(), page.row());
    }
    return true;
  }

  private @Nullable Page next() throws IOException {
    boolean more = true;
    while (more && reported.ready.isEmpty()) {
      more = pages.next();
    }
    Page page = reported.ready.poll();
    records += page == null ? 0 : 1;
    return page;
  }

  @Override
  public void skip(long offset, long line) throws IOException {
    reported.isSkipping = true;
    while (records < offset) {
      if (next() == null) {
        throw new EOFException();
      }
    }
    reported.isSkipping = false;
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
