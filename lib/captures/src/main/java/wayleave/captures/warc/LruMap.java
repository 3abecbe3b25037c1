package wayleave.captures.warc;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * What was put in or found last, as much as there is room for. Not thread-safe.
 *
 * @param <V> what is found by a text
 */
final class LruMap<V> {
  /** What an entry takes besides its text and value. */
  private static final int ENTRY = 100;

  private final Map<String, V> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final long max;
  private final ToIntFunction<V> size;
  private long total;

  /** @param max how many bytes there is room for */
  LruMap(long max, ToIntFunction<V> size) {
    this.max = max;
    this.size = size;
  }

  Optional<V> find(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  void put(String key, V value) {
    V before = entries.put(key, value);
    total += bytes(key, value) - (before == null ? 0 : bytes(key, before));
    Iterator<Map.Entry<String, V>> oldest = entries.entrySet().iterator();
    while (total > max && oldest.hasNext()) {
      Map.Entry<String, V> entry = oldest.next();
      total -= bytes(entry.getKey(), entry.getValue());
      oldest.remove();
    }
  }

  private long bytes(String key, V value) {
    return ENTRY + 2L * key.length() + size.applyAsInt(value);
  }
}
