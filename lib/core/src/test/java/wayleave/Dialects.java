package wayleave;

import java.util.ArrayList;
import java.util.List;

/** The letters that stand for dialects in tables. */
final class Dialects {
  private static final String LETTERS = "GBR";

  private Dialects() {}

  /** {@code G}: GOOGLE, {@code B}: GOOGLEBOT, {@code R}: RFC9309. */
  static List<Dialect> named(String letters) {
    List<Dialect> result = new ArrayList<>();
    for (char letter : letters.toCharArray()) {
      result.add(Dialect.values()[LETTERS.indexOf(letter)]);
    }
    return result;
  }

  static char letter(Dialect dialect) {
    return LETTERS.charAt(dialect.ordinal());
  }
}
