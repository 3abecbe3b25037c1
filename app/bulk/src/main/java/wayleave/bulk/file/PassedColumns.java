package wayleave.bulk.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The columns that rows take over from the input. Immutable.
 *
 * @param isNumbered whether the columns {@code file} and {@code row} are among them
 * @param kept columns of the input
 */
public record PassedColumns(boolean isNumbered, List<Kept> kept) {
  /** None. */
  public static final PassedColumns NONE = new PassedColumns(false, List.of());

  /** The columns that rows have anyway, in their order. */
  public static final List<String> OF_VERDICT =
      List.of("url", "origin", "crawler", "allowed", "reason", "line", "rule", "fetched_at");

  private static final List<String> OF_NUMBER = List.of("file", "row");

  /** A list that later changes do not reach. */
  public PassedColumns {
    kept = List.copyOf(kept);
  }

  /** What is in a column. In text formats it does not matter. */
  public enum Type {
    TEXT,
    INTEGER,
    NUMBER,
    BOOLEAN
  }

  /** A column of the input. */
  public record Kept(String name, Type type) {}

  /**
   * These columns.
   *
   * @throws IllegalArgumentException if rows would have two columns of one name; the message is for people
   */
  public static PassedColumns of(boolean isNumbered, List<String> names) {
    Set<String> taken = new HashSet<>(OF_VERDICT);
    taken.addAll(isNumbered ? OF_NUMBER : List.of());
    List<Kept> kept = new ArrayList<>();
    for (String name : names) {
      if (!taken.add(name)) {
        throw new IllegalArgumentException(
            Collections.frequency(names, name) > 1
                ? "the column " + name + " is kept twice"
                : "the column " + name + " cannot be kept: the output has a column of this name;"
                    + " rename it in the input");
      }
      kept.add(new Kept(name, Type.TEXT));
    }
    return new PassedColumns(isNumbered, kept);
  }

  public boolean isEmpty() {
    return !isNumbered && kept.isEmpty();
  }

  /** The names of the kept columns. */
  public List<String> keptNames() {
    return kept.stream().map(Kept::name).toList();
  }

  /** The names of all columns, in their order. */
  public List<String> names() {
    List<String> names = new ArrayList<>(isNumbered ? OF_NUMBER : List.of());
    names.addAll(keptNames());
    return names;
  }
}
