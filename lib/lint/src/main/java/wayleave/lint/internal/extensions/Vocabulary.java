package wayleave.lint.internal.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a field of AI preferences can have, as of a date, and what can stand for each. Immutable and thread-safe.
 *
 * <p>The data come from {@code vocabularies.tsv} in the sources of this library. Both vocabularies are open: a key that is not in them may
 * be new.
 */
final class Vocabulary {
  private static final int COLUMNS = 7;
  private static final List<Row> ALL = load();

  private final List<Term> terms;

  private record Row(String field, Term term) {}

  private Vocabulary(String field) {
    this.terms =
        ALL.stream().filter(row -> row.field().equals(field)).map(Row::term).toList();
  }

  /**
   * A key.
   *
   * @param key as it must be written
   * @param values what can stand for it; empty if it means nothing
   * @param status whether it means something
   * @param instead the key that is most likely meant; null if there is none, or the key is right
   * @param source where it was read, as explained at the head of {@code vocabularies.tsv}
   * @param date when that was: {@code 2026-11-20}
   */
  record Term(
      String key,
      List<String> values,
      Status status,
      @Nullable String instead,
      String source,
      String date) {
    /** A copy that later changes of the list do not reach. */
    Term {
      values = List.copyOf(values);
    }
  }

  /** Whether a key means something. */
  enum Status {
    /** It does. */
    CURRENT,
    /** It does, and its readers may change it. */
    BETA,
    /** People write it, but no vocabulary has it. */
    UNKNOWN
  }

  /** The keys of {@code Content-Signal}. */
  static Vocabulary contentSignal() {
    return new Vocabulary("Content-Signal");
  }

  /** The keys of {@code Content-Usage}. */
  static Vocabulary contentUsage() {
    return new Vocabulary("Content-Usage");
  }

  /** All keys, sorted, those that mean nothing included. */
  List<Term> terms() {
    return terms;
  }

  /** A key as it must be written, or empty if it is not known whether it means something. */
  Optional<Term> find(String key) {
    return terms.stream().filter(term -> term.key().equals(key)).findFirst();
  }

  private static List<Row> load() {
    List<Row> rows = new ArrayList<>();
    for (String line : VocabularyData.text().split("\n")) {
      if (!line.isEmpty()) {
        rows.add(row(line));
      }
    }
    return List.copyOf(rows);
  }

  private static Row row(String line) {
    String[] cells = line.split("\t", -1);
    if (cells.length != COLUMNS) {
      throw new IllegalStateException(
          "vocabularies.tsv: expected " + COLUMNS + " columns: " + line);
    }
    return new Row(
        cells[0],
        new Term(
            cells[1],
            cells[2].isEmpty() ? List.of() : List.of(cells[2].split(", ", -1)),
            Status.valueOf(cells[3].toUpperCase(Locale.ROOT)),
            cells[4].isEmpty() ? null : cells[4],
            cells[5],
            cells[6]));
  }
}
