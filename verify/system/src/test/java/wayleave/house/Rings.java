package wayleave.house;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds classes that use each other in a circle of three or more. Two that use each other, such as a class and its builder, are no ring. */
final class Rings {
  private final Map<String, Set<String>> uses = new HashMap<>();

  private Rings(Collection<List<String>> pairs) {
    for (List<String> pair : pairs) {
      if (!pair.get(0).equals(pair.get(1))) {
        uses.computeIfAbsent(pair.get(0), name -> new HashSet<>()).add(pair.get(1));
      }
    }
  }

  /**
   * The classes of each ring; circles that share a class form one ring.
   *
   * @param pairs the name of a class, and of one that it uses
   */
  static Set<Set<String>> of(Collection<List<String>> pairs) {
    Rings all = new Rings(pairs);
    Rings inCircles = new Rings(pairs.stream().filter(all::isInCircle).toList());
    return inCircles.uses.keySet().stream()
        .map(name -> inCircles.reached(name, ""))
        .collect(toSet());
  }

  /** Whether the used class leads back to its user through at least one other class. */
  private boolean isInCircle(List<String> pair) {
    String user = pair.get(0);
    String used = pair.get(1);
    return uses.getOrDefault(used, Set.of()).stream()
        .anyMatch(next -> !next.equals(user) && reached(next, used).contains(user));
  }

  /** A class and all that it uses, directly or through others, except through {@code without}. */
  private Set<String> reached(String start, String without) {
    Set<String> reached = new TreeSet<>(Set.of(start));
    Deque<String> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      for (String next : uses.getOrDefault(open.pop(), Set.of())) {
        if (!next.equals(without) && reached.add(next)) {
          open.push(next);
        }
      }
    }
    return reached;
  }
}
