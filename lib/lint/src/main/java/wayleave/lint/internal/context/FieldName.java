package wayleave.lint.internal.context;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import wayleave.extension.Extension;

/** A field that some reader knows, standard or extension, as it is usually written. Immutable. */
public record FieldName(String text) {
  private static final int LONGEST = 40;

  private static final List<String> STANDARD =
      List.of("User-agent", "Disallow", "Allow", "Sitemap");

  /** Those that no reader is known of, and that stand in files all the same. */
  private static final List<String> OTHERS = List.of(
      "Nofollow",
      "Noarchive",
      "Nosnippet",
      "Revisit-after",
      "Domain",
      "Comment",
      "Robot-version",
      "Cache-delay",
      "Indexpage");

  /** Extensions that a misspelling may be of: not those that nobody reads any more. */
  private static final List<String> WORTH_SPELLING =
      Extension.fields().stream().filter(field -> !field.equals("Noindex")).toList();

  /** The field with a name, ignoring case; empty if no reader knows it. */
  public static Optional<FieldName> find(String written) {
    return in(STANDARD, written)
        .or(() -> in(Extension.fields(), written))
        .or(() -> in(OTHERS, written));
  }

  /** Whether a word is a field that is known or a misspelling of one. */
  public static boolean isLike(String written) {
    return written.length() <= LONGEST
        && (find(written).isPresent() || misspeltAs(written).isPresent());
  }

  /** The standard field with a name, ignoring case; empty if there is none. */
  public static Optional<FieldName> findStandard(String written) {
    return in(STANDARD, written);
  }

  private static Optional<FieldName> in(List<String> names, String written) {
    return names.stream().filter(written::equalsIgnoreCase).findFirst().map(FieldName::new);
  }

  /** The standard field that a text begins with, ignoring case, if the word is over there. */
  public static Optional<FieldName> atStartOf(String text) {
    for (String name : STANDARD) {
      boolean begins = text.regionMatches(true, 0, name, 0, name.length());
      if (begins && (text.length() == name.length() || !isWordAt(text, name.length()))) {
        return Optional.of(new FieldName(name));
      }
    }
    return Optional.empty();
  }

  private static boolean isWordAt(String text, int at) {
    char c = text.charAt(at);
    return c == '_' || Character.isLetterOrDigit(c);
  }

  /** The field that a word is a misspelling of: one or two letters wrong, missing, too many or exchanged. */
  public static Optional<FieldName> misspeltAs(String word) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String bare = letters(word);
    for (List<String> names : List.of(STANDARD, WORTH_SPELLING)) {
      for (String name : names) {
        String meant = letters(name);
        int tolerated = meant.length() < 6 ? 1 : 2;
        boolean near = Math.abs(bare.length() - meant.length()) <= tolerated && bare.length() > 3;
        if (near && distance(bare, meant) <= tolerated) {
          return Optional.of(new FieldName(name));
        }
      }
    }
    return Optional.empty();
  }

  /** Lower case without what joins words. */
  private static String letters(String word) {
    return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "").replace(" ", "");
  }

  /** How many letters have to be put in, left out, replaced or exchanged with their neighbour. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean exchanged = i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1);
        if (exchanged) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
