package wayleave.cli.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.urls.UrlBatch;
import wayleave.bulk.urls.UrlFiles;

/** The rows of a file, one after the other, each with what should be a URL. */
interface UrlRows extends Closeable {
  /**
   * A row.
   *
   * @param url empty if it has none
   * @param number of its line or row in the file, from 1
   */
  record Row(String url, long number) {}

  /** The next row; null at the end. */
  @Nullable
  Row next() throws IOException;

  /** What its rows are called, for people. */
  default String unit() {
    return "line";
  }

  @Override
  default void close() throws IOException {}

  /** URLs that are known. */
  static UrlRows of(List<String> urls) {
    Iterator<String> each = urls.iterator();
    return new UrlRows() {
      private long number;

      @Override
      public @Nullable Row next() {
        return each.hasNext() ? new Row(each.next(), ++number) : null;
      }

      @Override
      public String unit() {
        return "entry";
      }
    };
  }

  /** The rows of a text or a table, with what they are called. */
  static UrlRows of(UrlFiles files, String unit) {
    return new UrlRows() {
      // Of one row, so that no row waits for those after it.
      private final UrlBatch batch = new UrlBatch(1);
      private boolean hasMore = true;

      @Override
      public @Nullable Row next() throws IOException {
        while (hasMore) {
          hasMore = files.next(batch);
          if (batch.size() > 0) {
            InputRow row = Objects.requireNonNull(batch.row(0));
            return new Row(batch.url(0), row.number());
          }
        }
        return null;
      }

      @Override
      public String unit() {
        return unit;
      }

      @Override
      public void close() throws IOException {
        files.close();
      }
    };
  }
}
