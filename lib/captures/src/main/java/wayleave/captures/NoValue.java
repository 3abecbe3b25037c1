package wayleave.captures;

import java.util.Locale;
import java.util.Set;

/** The words by which tools write into text that there is no value: pandas, R, NumPy, JavaScript, MySQL, Hive, DBeaver, DataGrip. */
final class NoValue {
  private static final Set<String> WORDS = Set.of(
      "-",
      "null",
      "(null)",
      "[null]",
      "<null>",
      "none",
      "nil",
      "nan",
      "nat",
      "na",
      "n/a",
      "#n/a",
      "<na>",
      "undefined",
      "\\n",
      "[]",
      "{}",
      "\"\"",
      "''");

  /** The longest of the words. */
  static final int LONGEST = "undefined".length();

  private NoValue() {}

  /** Whether a text is such a word, in any case; not if it is empty. */
  static boolean is(String text) {
    return text.length() <= LONGEST && WORDS.contains(text.strip().toLowerCase(Locale.ROOT));
  }
}
