package wayleave.bulk.urls;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.captures.warc.CapturedPage;

/**
 * Some URLs in their order, as UTF-8, with the place after them. Filled by one thread, then read by another that was handed it.
 *
 * <p>It is full with so many URLs, or with 4 MiB of URLs and pages.
 */
public final class UrlBatch {
  private static final int MAX_BYTES = 1 << 22;
  /** About what a URL takes. */
  private static final int USUAL_BYTES = 100;

  private byte[] text;
  /** For each URL where it ends: the next one begins there. */
  private final int[] ends;

  private final @Nullable InputRow[] rows;
  /** The pages of URLs; none until there is one. */
  private @Nullable CapturedPage[] pages = {};

  private long pageBytes;
  private int size;
  private InputPosition start = InputPosition.START;
  private InputPosition end = InputPosition.START;

  /** @param capacity how many URLs it takes; positive */
  public UrlBatch(int capacity) {
    text = new byte[USUAL_BYTES * capacity + Long.BYTES];
    ends = new int[capacity];
    rows = new InputRow[capacity];
  }

  /** Empties it. */
  public void clear(InputPosition at) {
    size = 0;
    pageBytes = 0;
    Arrays.fill(pages, null);
    start = at;
    end = at;
  }

  /** @param row what is taken over with it; null for nothing */
  void add(String url, @Nullable InputRow row) {
    byte[] utf8 = url.getBytes(StandardCharsets.UTF_8);
    add(utf8, 0, utf8.length, row);
  }

  /** Adds the URL of a page, with the page. */
  void add(CapturedPage page, InputRow row) {
    if (pages.length == 0) {
      pages = new CapturedPage[ends.length];
    }
    pages[size] = page;
    pageBytes += page.html().length;
    add(page.url(), row);
  }

  /**
   * Adds a URL.
   *
   * @param from what holds it, as UTF-8
   * @param row what is taken over with it; null for nothing
   */
  void add(byte[] from, int urlStart, int urlEnd, @Nullable InputRow row) {
    int before = start(size);
    int after = before + urlEnd - urlStart;
    if (after + Long.BYTES > text.length) {
      text = Arrays.copyOf(text, 2 * after + Long.BYTES);
    }
    System.arraycopy(from, urlStart, text, before, urlEnd - urlStart);
    rows[size] = row;
    ends[size++] = after;
  }

  boolean isFull() {
    return size == ends.length || start(size) + pageBytes >= MAX_BYTES;
  }

  void endsAt(InputPosition place) {
    end = place;
  }

  public int size() {
    return size;
  }

  public String url(int index) {
    return new String(text, start(index), ends[index] - start(index), StandardCharsets.UTF_8);
  }

  /** What holds all URLs, as UTF-8, with eight bytes more behind the last. */
  public byte[] text() {
    return text;
  }

  /** Where in the text a URL begins. */
  public int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Where in the text a URL ends. */
  public int end(int index) {
    return ends[index];
  }

  /** What is taken over with a URL; null for nothing. */
  @Nullable
  public InputRow row(int index) {
    return rows[index];
  }

  /** The page at a URL; null if it is not known. */
  @Nullable
  public CapturedPage page(int index) {
    return pages.length == 0 ? null : pages[index];
  }

  /** The place before its first record. */
  InputPosition start() {
    return start;
  }

  /** The place after its last record. */
  public InputPosition end() {
    return end;
  }
}
