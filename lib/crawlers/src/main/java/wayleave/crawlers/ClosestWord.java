package wayleave.crawlers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that is closest to a mistyped one. */
public final class ClosestWord {
  private ClosestWord() {}

  /**
   * The known word with the fewest letters changed; empty if all differ too much.
   *
   * @param known words in lower case
   */
  public static Optional<String> of(String word, List<String> known) {
    if (word.length() > 40) {
      return Optional.empty();
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
    return Optional.ofNullable(nearest);
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
