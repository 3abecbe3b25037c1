package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import wayleave.lint.model.TextEdit;

/** Applies edits to a file, and picks those that can be applied together. */
final class Edits {
  private Edits() {}

  /** The bytes with all edits made; they do not overlap. */
  static byte[] apply(byte[] body, List<TextEdit> edits) {
    List<TextEdit> inOrder = new ArrayList<>(edits);
    inOrder.sort(Comparator.comparingInt(TextEdit::start).thenComparingInt(TextEdit::end));
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + 64);
    int at = 0;
    for (TextEdit edit : inOrder) {
      out.write(body, at, edit.start() - at);
      out.writeBytes(edit.replacement().getBytes(StandardCharsets.UTF_8));
      at = edit.end();
    }
    out.write(body, at, body.length - at);
    return out.toByteArray();
  }

  /** Those whose edits do not touch each other; of two that do, the first one. */
  static <T> List<T> apart(List<T> candidates, Function<T, List<TextEdit>> edits) {
    List<T> apart = new ArrayList<>();
    TreeMap<Integer, Integer> taken = new TreeMap<>();
    for (T candidate : candidates) {
      if (edits.apply(candidate).stream().noneMatch(edit -> touches(edit, taken))) {
        apart.add(candidate);
        edits.apply(candidate).forEach(edit -> taken.merge(edit.start(), edit.end(), Math::max));
      }
    }
    return apart;
  }

  /**
   * Whether an edit overlaps another one, or it would be open which of them comes first.
   *
   * @param taken the end of each piece that is edited already, by its start
   */
  private static boolean touches(TextEdit edit, TreeMap<Integer, Integer> taken) {
    boolean inserts = edit.start() == edit.end();
    Integer endOfNext = taken.get(edit.end());
    if (endOfNext != null && (inserts || endOfNext == edit.end())) {
      return true;
    }
    Map.Entry<Integer, Integer> before = taken.lowerEntry(edit.end());
    if (before == null || before.getValue() < edit.start()) {
      return false;
    }
    boolean insertsBefore = before.getKey().equals(before.getValue());
    return before.getValue() > edit.start() || inserts || insertsBefore;
  }

  /** The candidates that pass a check together: all if they do, otherwise what is found by trying halves. */
  static <T> List<T> passing(List<T> candidates, Predicate<List<T>> check) {
    List<T> passed = new ArrayList<>();
    addPassing(candidates, passed, check);
    return passed;
  }

  private static <T> void addPassing(List<T> candidates, List<T> passed, Predicate<List<T>> check) {
    List<T> together = new ArrayList<>(passed);
    together.addAll(candidates);
    if (together.size() == passed.size()) {
      return;
    }
    if (check.test(together)) {
      passed.addAll(candidates);
    } else if (candidates.size() > 1) {
      int half = candidates.size() / 2;
      addPassing(candidates.subList(0, half), passed, check);
      addPassing(candidates.subList(half, candidates.size()), passed, check);
    }
  }
}
