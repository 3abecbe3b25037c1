package wayleave.server.endpoint;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;

/**
 * The robots.txt files that clients sent last: a program that checks one URL after the other sends the same file each time.
 * Thread-safe.
 */
final class RecentFiles {
  /** What a parsed file takes is a few times its weight. */
  private static final int MOST_WEIGHT = 4 << 20;

  /** Also of a short file, so that there are at most 512. */
  private static final int LEAST_WEIGHT = 8 << 10;

  /** Of a longer one: it would take the place of all others. */
  private static final int MOST_WEIGHT_OF_ONE = MOST_WEIGHT / 4;

  private final Map<Key, CrawlerFile> files = new LinkedHashMap<>(16, 0.75f, true);
  private int weight;

  private static final class Key {
    private final byte[] body;
    private final Dialect dialect;
    private final String crawler;
    private final int hash;

    Key(byte[] body, Dialect dialect, String crawler) {
      this.body = body;
      this.dialect = dialect;
      this.crawler = crawler;
      CRC32C sum = new CRC32C(); // the processor computes it, ten times as fast as Arrays.hashCode
      sum.update(body);
      hash = (int) sum.getValue() ^ crawler.hashCode();
    }

    int weight() {
      return Math.max(LEAST_WEIGHT, body.length + crawler.length());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that
          && dialect == that.dialect
          && crawler.equals(that.crawler)
          && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /**
   * Reads a robots.txt for a crawler, unless it was read for it recently.
   *
   * @param body not to be changed afterwards
   * @param crawler its name as the client gave it
   */
  CrawlerFile read(byte[] body, Dialect dialect, String crawler) {
    Key key = new Key(body, dialect, crawler);
    CrawlerFile known = find(key);
    if (known != null) {
      return known;
    }
    CrawlerFile read = CrawlerFile.reader(body, dialect).apply(crawler);
    if (key.weight() <= MOST_WEIGHT_OF_ONE) {
      keep(key, read);
    }
    return read;
  }

  private synchronized @Nullable CrawlerFile find(Key key) {
    return files.get(key);
  }

  private synchronized void keep(Key key, CrawlerFile read) {
    if (files.put(key, read) == null) {
      weight += key.weight();
    }
    for (Iterator<Key> oldest = files.keySet().iterator(); weight > MOST_WEIGHT; ) {
      weight -= oldest.next().weight();
      oldest.remove();
    }
  }
}
