package wayleave.proof.automata;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/**
 * How a dialect spells a URL's path before it compares it with rules. Learned by asking the engine, so that it is known in
 * one place. Immutable and thread-safe.
 */
final class Spelling {
  static final String HEX = "0123456789ABCDEFabcdef";

  /** For each byte its place in {@link #HEX}, or -1. */
  private static final byte[] PLACES = new byte[256];

  private static final Map<Dialect, Spelling> ALL = new EnumMap<>(Dialect.class);

  static {
    for (int b = 0; b < PLACES.length; b++) {
      PLACES[b] = (byte) HEX.indexOf(b);
    }
    for (Dialect dialect : Dialect.values()) {
      ALL.put(dialect, new Spelling(dialect));
    }
  }

  private static final short KEPT = -1;
  private static final short REWRITTEN = -2;

  private final CrawlerRules rules;
  /** By byte. */
  private final boolean[] keeps = new boolean[256];

  /**
   * How each escape is read, by its digits: {@link #KEPT}, {@link #REWRITTEN}, or the character that it becomes. Made when it is
   * asked for: it takes hundreds of questions.
   */
  private volatile short @Nullable [][] escapes;

  private final boolean robotsTxtAllowed;

  private Spelling(Dialect dialect) {
    rules = RobotsTxt.parse("User-agent: *\nDisallow: /", dialect).rulesFor(Crawler.ofTokens());
    for (char c = 1; c < 128; c++) {
      String text = String.valueOf(c);
      keeps[c] = read(text).equals(text);
    }
    robotsTxtAllowed = rules.allows("/robots.txt");
  }

  private short[][] escapes() {
    short[][] known = escapes;
    if (known == null) {
      known = new short[HEX.length()][HEX.length()];
      for (int high = 0; high < HEX.length(); high++) {
        for (int low = 0; low < HEX.length(); low++) {
          String escape = "%" + HEX.charAt(high) + HEX.charAt(low);
          String text = read(escape);
          known[high][low] =
              text.length() == 1 ? (short) text.charAt(0) : text.equals(escape) ? KEPT : REWRITTEN;
        }
      }
      escapes = known;
    }
    return known;
  }

  static Spelling of(Dialect dialect) {
    Spelling spelling = ALL.get(dialect);
    if (spelling == null) {
      throw new IllegalStateException("no spelling of " + dialect);
    }
    return spelling;
  }

  /** What rules are compared with where a path, after its first slash, holds a text. */
  String read(String text) {
    return compared("/" + text).substring(1);
  }

  /** The path of a URL as it is compared with rules. */
  String compared(String path) {
    return rules.check(WitnessUrl.ORIGIN + path).path();
  }

  /** Whether an ASCII character stays as it is. */
  boolean keeps(int c) {
    return keeps[c];
  }

  /** Whether an escape stays as it is, its digits given as places in {@link #HEX}. */
  boolean keepsEscape(int high, int low) {
    return escapes()[high][low] == KEPT;
  }

  /** Decodes the escapes in {@code text[0, end)} that stand for a character, and returns the new length. */
  int decode(byte[] text, int end) {
    int length = 0;
    for (int i = 0; i < end; i++) {
      int high = text[i] == '%' && i + 2 < end ? PLACES[text[i + 1] & 0xFF] : -1;
      int low = high < 0 ? -1 : PLACES[text[i + 2] & 0xFF];
      short read = low < 0 ? KEPT : escapes()[high][low];
      text[length++] = read < 0 ? text[i] : (byte) read;
      i += read < 0 ? 0 : 2;
    }
    return length;
  }

  /** Whether all of a path stays as it is. */
  boolean keeps(byte[] path) {
    for (int i = 0; i < path.length; i++) {
      if (path[i] == '%') {
        int high = i + 2 < path.length ? PLACES[path[++i] & 0xFF] : -1;
        int low = high < 0 ? -1 : PLACES[path[++i] & 0xFF];
        if (low < 0 || !keepsEscape(high, low)) {
          return false;
        }
      } else if (!keeps[path[i] & 0xFF]) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code /robots.txt} is always allowed. */
  boolean robotsTxtAllowed() {
    return robotsTxtAllowed;
  }
}
