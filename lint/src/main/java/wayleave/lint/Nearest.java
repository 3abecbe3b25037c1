package wayleave.lint;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what somebody meant who mistyped a word. */
public final class Nearest {
  private Nearest() {}

  /**
   * The known word that takes the fewest changes of a letter to get to, or null if all are far.
   *
   * @param known words in lower case
   */
  public static @Nullable String of(String word, List<String> known) {
    if (word.length() > 40) {
      return null;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    String nearest = null;
    int least = Math.max(2, word.length() / 3) + 1;
    for (String candidate : known) {
      boolean isLonger =
          !lower.isEmpty() && (candidate.startsWith(lower) || lower.startsWith(candidate));
      int changes = isLonger ? 1 : changes(lower, candidate);
      if (changes < least) {
        least = changes;
        nearest = candidate;
      }
    }
    return nearest;
  }

  /** Levenshtein's distance. */
  private static int changes(String a, String b) {
    int[] before = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = before[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(before[j], row[j - 1]) + 1);
      }
      before = row;
    }
    return before[b.length()];
  }
}
