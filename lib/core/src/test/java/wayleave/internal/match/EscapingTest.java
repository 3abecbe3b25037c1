package wayleave.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EscapingTest {
  private static final long SEED = 20261122;
  private static final String CHARACTERS = "/aF4%%%%2cC7eE~*$#| \u007f\u00e9\u20ac?";

  /** What is known of a path without rewriting it is where rewriting it begins to change it. */
  @ParameterizedTest
  @EnumSource
  void whatIsKeptEndsWhereTheSpellingChanges(Escaping escaping) {
    SplittableRandom random = new SplittableRandom(SEED);
    int kept = 0;
    for (int n = 0; n < 20_000; n++) {
      StringBuilder text = new StringBuilder("/");
      for (int i = random.nextInt(7); i > 0; i--) {
        text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
      String path = text.toString();
      int end = escaping.endOfKept(path, 0);
      int change = firstChange(escaping, path);
      // An escape that a character beyond ASCII cuts off is not looked at.
      boolean cutOff = end < change
          && path.charAt(end) == '%'
          && path.substring(end, Math.min(end + 3, path.length())).chars().anyMatch(c -> c >= 0x80);
      if (!cutOff) {
        assertThat(end).as("seed %d, %d: %s", SEED, n, path).isEqualTo(change);
      }
      if (end < path.length()) {
        assertThat(escaping.endOfKept(path, end)).as(path).isEqualTo(end);
      } else {
        kept++;
      }
    }
    assertThat(kept).isBetween(2_000, 20_000);
  }

  private static int firstChange(Escaping escaping, String path) {
    byte[] written = path.getBytes(StandardCharsets.UTF_8);
    String compared = new String(escaping.url(written), StandardCharsets.ISO_8859_1);
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) >= 0x80) {
        return i; // which asks for bytes
      }
      if (i == compared.length() || path.charAt(i) != compared.charAt(i)) {
        // Of an escape, the digits change alone; it is all of it that does not stay.
        boolean first = i > 0 && path.charAt(i - 1) == '%' && path.charAt(i) != '%';
        boolean second =
            i > 1 && path.charAt(i - 2) == '%' && Character.digit(path.charAt(i - 1), 16) >= 0;
        boolean isDigit = Character.digit(path.charAt(i), 16) >= 0;
        return isDigit && second ? i - 2 : isDigit && first ? i - 1 : i;
      }
    }
    return path.length();
  }

  /** The pattern's byte before the place may be cut off an escape that a URL spells in another way. */
  @ParameterizedTest
  @CsvSource({
    "/a, 2, false",
    "/a%, 2, false",
    "/a%, 3, true",
    "/a%4, 4, true",
    "/a%41, 5, false",
    "%, 0, false",
    "%, 1, true",
    "%4, 1, true",
    "%4, 2, true",
    "4%41, 1, false",
  })
  void aPatternMayEndInAnEscape(String pattern, int at, boolean expected) {
    byte[] bytes = ("%%" + pattern).getBytes(StandardCharsets.US_ASCII);
    for (Escaping escaping : Escaping.values()) {
      assertThat(escaping.mayEndInEscape(bytes, 2, 2 + at))
          .isEqualTo(expected && escaping != Escaping.DONE);
    }
  }
}
