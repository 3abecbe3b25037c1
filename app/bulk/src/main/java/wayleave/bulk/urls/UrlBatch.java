package wayleave.bulk.urls;

import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;

/**
 * Some URLs in their order, with the place after them. Filled by one thread, then read by another that was handed it.
 *
 * <p>It is full with so many URLs, or with 4 Mi characters: URLs may be long.
 */
public final class UrlBatch {
  private static final int MAX_CHARS = 1 << 22;

  private final String[] urls;
  private final @Nullable InputRow[] rows;
  private int size;
  private int chars;
  private InputPosition start = InputPosition.START;
  private InputPosition end = InputPosition.START;

  /** @param capacity how many URLs it takes; positive */
  public UrlBatch(int capacity) {
    urls = new String[capacity];
    rows = new InputRow[capacity];
  }

  /** Empties it. */
  public void clear(InputPosition at) {
    size = 0;
    chars = 0;
    start = at;
    end = at;
  }

  /** @param row what is taken over with it; null for nothing */
  void add(String url, @Nullable InputRow row) {
    rows[size] = row;
    urls[size++] = url;
    chars += url.length();
  }

  boolean isFull() {
    return size == urls.length || chars >= MAX_CHARS;
  }

  void endsAt(InputPosition place) {
    end = place;
  }

  public int size() {
    return size;
  }

  public String url(int index) {
    return urls[index];
  }

  /** What is taken over with a URL; null for nothing. */
  @Nullable
  public InputRow row(int index) {
    return rows[index];
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
