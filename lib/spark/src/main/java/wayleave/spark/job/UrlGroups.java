package wayleave.spark.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import wayleave.Origin;

/**
 * Puts URLs of the same origin into one row, as far as they come to one task and its memory allows. What follows is done once for
 * a row and not for each URL: to send and to sort it, and to give it the body of a robots.txt, which is a thousand times as long as
 * a URL. Not thread-safe.
 */
final class UrlGroups {
  /** What a row is joined on: the origin of its URLs; or something else, if they have none. */
  static final String JOIN_KEY = "join_key";

  static final String URLS = "urls";

  static final StructType SCHEMA = new StructType()
      .add(JOIN_KEY, DataTypes.StringType, false)
      .add(URLS, DataTypes.createArrayType(DataTypes.StringType, false), false);

  /** No origin begins so. */
  private static final char NO_ORIGIN = '?';
  /** URLs without an origin may be many, and must not all come to one task. */
  private static final int SPREAD = 1 << 12;

  /** In characters. Of an origin with very many URLs there are many rows, so that they can be shared among tasks. */
  private static final int MAX_ROW = 1 << 16;
  /** What is held back at most, in bytes, about. */
  private static final int MAX_HELD = 1 << 25;
  /** What a URL and a group weigh beside their characters, in bytes, about. */
  private static final int OF_URL = 64;

  private static final int OF_GROUP = 256;

  private final Map<String, Group> groups = new HashMap<>();
  private long held;

  /** Takes a URL, and hands on rows that are full. */
  void add(String url, Consumer<Row> to) {
    String key = joinKey(url);
    Group group = groups.get(key);
    if (group == null) {
      group = new Group();
      groups.put(key, group);
      held += OF_GROUP + key.length();
    }
    group.urls.add(url);
    group.chars += url.length();
    held += OF_URL + url.length();
    if (group.chars >= MAX_ROW) {
      groups.remove(key);
      held -= OF_GROUP + key.length() + group.chars + (long) OF_URL * group.urls.size();
      to.accept(group.row(key));
    } else if (held >= MAX_HELD) {
      flush(to);
    }
  }

  /** Hands on all that is held back. */
  void flush(Consumer<Row> to) {
    groups.forEach((key, group) -> to.accept(group.row(key)));
    groups.clear();
    held = 0;
  }

  /** Whether a value of {@link #JOIN_KEY} stands for URLs without origin. */
  static boolean isNoOrigin(String key) {
    return key.charAt(0) == NO_ORIGIN;
  }

  private static String joinKey(String url) {
    Optional<Origin> origin = Origin.parse(url);
    return origin.isPresent()
        ? origin.get().toString()
        : NO_ORIGIN + Integer.toString(url.hashCode() & SPREAD - 1);
  }

  private static final class Group {
    final List<String> urls = new ArrayList<>(4);
    long chars;

    Row row(String key) {
      return RowFactory.create(key, urls.toArray(new String[0]));
    }
  }
}
