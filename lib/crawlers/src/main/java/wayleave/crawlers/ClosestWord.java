package wayleave.crawlers;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that is closest to a mistyped one. */
public final class ClosestWord {
  private ClosestWord() {}

  /**
   * The known word with the fewest letters changed, two swapped ones counting as one; if all differ too much, one that starts with
   * the word, or with which it starts. Of several, the one that shares most of its start and end. Empty if there is none.
   *
   * @param known words in lower case
   */
  public static Optional<String> of(String word, List<String> known) {
    if (word.isEmpty() || word.length() > 40) {
      return Optional.empty();
    }
    String lower = word.toLowerCase(Locale.ROOT);
    int tolerated = Math.max(2, word.length() / 3);
    return known.stream()
        .filter(candidate -> changes(lower, candidate) <= tolerated
            || candidate.startsWith(lower)
            || lower.startsWith(candidate))
        .min(Comparator.comparingInt((String candidate) -> changes(lower, candidate))
            .thenComparingInt(candidate -> -shared(lower, candidate)));
  }

  /** How many letters the longest common start and the longest common end have in all. */
  private static int shared(String a, String b) {
    int length = Math.min(a.length(), b.length());
    int start = 0;
    while (start < length && a.charAt(start) == b.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < length && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
      end++;
    }
    return start + end;
  }

  /** The optimal string alignment distance: Levenshtein's, in which to swap neighbors is one change. */
  private static int changes(String a, String b) {
    int[][] changes = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      changes[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      changes[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        boolean isSame = a.charAt(i - 1) == b.charAt(j - 1);
        int least = Math.min(
            changes[i - 1][j - 1] + (isSame ? 0 : 1),
            Math.min(changes[i - 1][j], changes[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          least = Math.min(least, changes[i - 2][j - 2] + 1);
        }
        changes[i][j] = least;
      }
    }
    return changes[a.length()][b.length()];
  }
}
