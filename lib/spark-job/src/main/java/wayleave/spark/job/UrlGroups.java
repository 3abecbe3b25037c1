package wayleave.spark.job;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Puts URLs of the same origin into one row, as far as they come to one task and its memory allows. What follows is done once for
 * a row and not for each URL: to send and to sort it, and to give it the body of a robots.txt, which is a thousand times as long as
 * a URL. Not thread-safe.
 */
final class UrlGroups {
  /** What a row is joined on: the origin of its URLs; or something else, if they have none. */
  static final String JOIN_KEY = "join_key";

  /** {@link PackedUrls}. */
  static final String URLS = "urls";

  static final StructType SCHEMA = new StructType()
      .add(JOIN_KEY, DataTypes.StringType, false)
      .add(URLS, DataTypes.BinaryType, false);

  /** No origin begins so. */
  private static final char NO_ORIGIN = '?';
  /** URLs without an origin may be many, and must not all come to one task. */
  private static final int SPREAD = 1 << 12;

  /** In bytes. Of an origin with very many URLs there are many rows, so that they can be shared among tasks. */
  private static final int MAX_ROW = 1 << 16;
  /** What is held back at most, in bytes, about. */
  private static final int MAX_HELD = 1 << 25;
  /** What a group weighs beside its URLs, in bytes, about. */
  private static final int OF_GROUP = 300;

  private final OriginMemo origins = new OriginMemo();
  private final Map<String, PackedUrls> groups = new HashMap<>();
  private long held;

  /** Takes a URL, and hands on rows that are full. */
  void add(String url, Consumer<Row> to) {
    String origin = origins.of(url);
    String key =
        origin != null ? origin : NO_ORIGIN + Integer.toString(url.hashCode() & SPREAD - 1);
    PackedUrls group = groups.get(key);
    if (group == null) {
      group = new PackedUrls(originOf(key));
      groups.put(key, group);
      held += OF_GROUP + key.length();
    }
    held -= group.size();
    group.add(url);
    held += group.size();
    if (group.size() >= MAX_ROW) {
      groups.remove(key);
      held -= OF_GROUP + key.length() + group.size();
      to.accept(row(key, group));
    } else if (held >= MAX_HELD) {
      flush(to);
    }
  }

  /** Hands on all that is held back. */
  void flush(Consumer<Row> to) {
    groups.forEach((key, group) -> to.accept(row(key, group)));
    groups.clear();
    held = 0;
  }

  /** Whether a value of {@link #JOIN_KEY} stands for URLs without origin. */
  static boolean isNoOrigin(String key) {
    return key.charAt(0) == NO_ORIGIN;
  }

  /** The URLs of a row. */
  static Iterable<String> urls(String key, byte[] packed) {
    return PackedUrls.read(originOf(key), packed);
  }

  private static String originOf(String key) {
    return isNoOrigin(key) ? "" : key;
  }

  private static Row row(String key, PackedUrls group) {
    return RowFactory.create(key, group.toBytes());
  }
}
