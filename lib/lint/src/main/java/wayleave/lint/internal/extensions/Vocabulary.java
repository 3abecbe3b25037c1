package wayleave.lint.internal.extensions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.extension.Specification;
import wayleave.extension.Specification.Carrier;

/**
 * The keys that a field of usage preferences can have by its current specification, and those that people write instead. Immutable and
 * thread-safe.
 *
 * <p>A vocabulary is open: a key that is not in it may be new.
 */
final class Vocabulary {
  private static final int COLUMNS = 4;

  private final List<Term> terms;

  private Vocabulary(Carrier carrier, String field) {
    List<Term> all = new ArrayList<>(misspelled(field));
    Specification.current().stream()
        .filter(specification -> specification.carrier() == carrier)
        .flatMap(specification -> specification.terms().stream())
        .forEach(term ->
            all.add(new Term(term.label(), term.written().stream().sorted().toList(), null)));
    all.sort(Comparator.comparing(Term::key));
    this.terms = List.copyOf(all);
  }

  /**
   * A key.
   *
   * @param key as it is written
   * @param values what can stand for it; empty if no specification has the key
   * @param instead the key that is most likely meant; null if there is none, or the key is right
   */
  record Term(String key, List<String> values, @Nullable String instead) {
    /** A copy that later changes of the list do not reach. */
    Term {
      values = List.copyOf(values);
    }
  }

  /** The keys of {@code Content-Signal}. */
  static Vocabulary contentSignal() {
    return new Vocabulary(Carrier.CONTENT_SIGNAL, "Content-Signal");
  }

  /** The keys of {@code Content-Usage}. */
  static Vocabulary contentUsage() {
    return new Vocabulary(Carrier.CONTENT_USAGE, "Content-Usage");
  }

  /** All keys, sorted, those that mean nothing included. */
  List<Term> terms() {
    return terms;
  }

  /** A key as it must be written, or empty if it is not known whether it means something. */
  Optional<Term> find(String key) {
    return terms.stream().filter(term -> term.key().equals(key)).findFirst();
  }

  private static List<Term> misspelled(String field) {
    List<Term> rows = new ArrayList<>();
    for (String line : MisspelledKeyData.text().split("\n")) {
      if (line.startsWith(field + "\t")) {
        rows.add(row(line));
      }
    }
    return rows;
  }

  private static Term row(String line) {
    String[] cells = line.split("\t", -1);
    if (cells.length != COLUMNS) {
      throw new IllegalStateException(
          "misspelled-keys.tsv: expected " + COLUMNS + " columns: " + line);
    }
    return new Term(cells[1], List.of(), cells[2].isEmpty() ? null : cells[2]);
  }
}
