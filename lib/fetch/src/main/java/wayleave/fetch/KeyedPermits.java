package wayleave.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of places at each of many things, and who waits for one of them, in the order in which they came. What nobody
 * has a place at is forgotten. Not thread-safe.
 *
 * @param <K> what there are places at
 * @param <T> who takes them
 */
final class KeyedPermits<K, T> {
  private final int each;
  private final Map<K, Line<T>> lines = new HashMap<>();

  private static final class Line<T> {
    int taken;
    final Queue<T> waiting = new ArrayDeque<>();
  }

  KeyedPermits(int each) {
    this.each = each;
  }

  /** Whether whoever comes now has to wait. */
  boolean isFull(K key) {
    Line<T> line = lines.get(key);
    return line != null && line.taken >= each;
  }

  /** Gives a place; false if there is none and {@code taker} now waits for it. */
  boolean take(K key, T taker) {
    Line<T> line = lines.computeIfAbsent(key, any -> new Line<>());
    if (line.taken >= each) {
      line.waiting.add(taker);
      return false;
    }
    line.taken++;
    return true;
  }

  /** Gives a place back; whoever has waited longest takes it over and is returned, {@code null} if nobody has. */
  @Nullable
  T free(K key) {
    Line<T> line = lines.get(key);
    if (line == null) {
      throw new IllegalStateException("no place was given at " + key);
    }
    T next = line.waiting.poll();
    if (next == null && --line.taken == 0) {
      lines.remove(key);
    }
    return next;
  }

  /** Sends all away who wait. */
  List<T> dismissWaiting() {
    List<T> dismissed = new ArrayList<>();
    for (Line<T> line : lines.values()) {
      dismissed.addAll(line.waiting);
      line.waiting.clear();
    }
    return dismissed;
  }
}
