package wayleave.proof.automata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The symbols that a URL's path is made of when rules are compared, no more than tell the patterns apart. Immutable and
 * thread-safe.
 *
 * <p>In one dialect a symbol is a byte as it is compared with rules, so that all URLs are covered, however they are spelt. Two
 * dialects spell one URL differently: there a symbol is a character of a URL in the normal form of RFC 3986 §6.2.2, that is
 * of characters that can stand in a URI, with escapes in upper case and none of unreserved characters, and each side reads
 * it in its own way. The escapes of {@code *} and {@code $} are symbols of their own, since one side may read the character.
 *
 * <p>A {@code %} and two digits are an escape, and not all of them can occur. So a path has a state: none, after a
 * {@code %}, or after a {@code %} and a digit.
 */
public final class UrlAlphabet {
  /** The state in which anything can follow. */
  static final int START = 0;

  private static final int AFTER_PERCENT = 1;
  private static final int AFTER_DIGIT = 2;
  private static final int STATES = AFTER_DIGIT + Spelling.HEX.length();
  /** What stands for all characters that no pattern holds, the first that is free. None is a digit of an escape. */
  private static final String OTHERS =
      "xyzwqkvjuopnmlhgrstiXYZWQKVJUOPNMLHGRSTI-_~.!'(),;:@+&=/?[]";

  /** Escapes of characters that are not unreserved, which not all dialects compare as escapes. */
  private static final List<String> WILDCARD_ESCAPES = List.of("%24", "%2A");

  private final byte[][] before;
  private final byte[][] after;
  /** How a symbol is written in each state, null if it cannot follow. */
  private final @Nullable String[][] texts;

  private final int[][] next;
  private final char free;

  private UrlAlphabet(
      byte[][] before, byte[][] after, @Nullable String[][] texts, int[][] next, char free) {
    this.before = before;
    this.after = after;
    this.texts = texts;
    this.next = next;
    this.free = free;
  }

  public static UrlAlphabet of(RankedRules before, RankedRules after) {
    return new Builder(before, after).build(used(before, after));
  }

  /** The {@link #free} character of the alphabet of some rules, which takes less time than all of it. */
  static char freeOf(RankedRules rules) {
    return new Builder(rules, rules).free(used(rules, rules));
  }

  private static boolean[] used(RankedRules before, RankedRules after) {
    boolean[] used = new boolean[256];
    markBytes(before, used);
    if (after != before) {
      markBytes(after, used);
    }
    return used;
  }

  private static void markBytes(RankedRules rules, boolean[] used) {
    for (int rank = 0; rank < rules.size(); rank++) {
      rules.get(rank).pattern().markBytes(used);
    }
  }

  int size() {
    return before.length;
  }

  /** A character that both sides read as it is written, and that no pattern holds if there is such a one. */
  char free() {
    return free;
  }

  /** The bytes that the rules of the one side are compared with for a symbol. */
  byte[] before(int symbol) {
    return before[symbol];
  }

  /** The bytes that the rules of the other side are compared with for a symbol. */
  byte[] after(int symbol) {
    return after[symbol];
  }

  /** Whether both sides read a symbol alike. */
  boolean isReadAlike(int symbol) {
    return Arrays.equals(before[symbol], after[symbol]);
  }

  /** How a symbol is written in a state, or null if it cannot follow. */
  @Nullable
  String text(int state, int symbol) {
    return texts[state][symbol];
  }

  /** The state after a symbol. */
  int next(int state, int symbol) {
    return next[state][symbol];
  }

  private static final class Builder {
    private final boolean oneDialect;
    private final Spelling before;
    private final Spelling after;
    private final Spelling characters;
    private final Spelling escapes;

    Builder(RankedRules before, RankedRules after) {
      this.oneDialect = before.dialect() == after.dialect();
      this.before = Spelling.of(before.dialect());
      this.after = Spelling.of(after.dialect());
      this.characters = oneDialect ? this.before : Spelling.of(wayleave.Dialect.GOOGLE);
      this.escapes = oneDialect ? this.before : Spelling.of(wayleave.Dialect.RFC9309);
    }

    UrlAlphabet build(boolean[] used) {
      StringBuilder chosen = new StringBuilder();
      int other = other(used);
      // Of witnesses of the same length the one with the earlier symbols is found: letters before
      // signs.
      for (int round = 0; round < 3; round++) {
        for (char c = 1; c < 128; c++) {
          int turn = c == other ? 0 : c >= 'a' && c <= 'z' ? 1 : 2;
          if (turn == round
              && characters.keeps(c)
              && (used[c] || c == other || other < 0 || !isReadAsWritten(c))) {
            chosen.append(c);
          }
        }
      }
      List<String> symbols = new ArrayList<>(List.of(chosen.toString().split("")));
      if (!oneDialect) {
        symbols.addAll(WILDCARD_ESCAPES);
      }
      byte[][] readBefore = new byte[symbols.size()][];
      byte[][] readAfter = new byte[symbols.size()][];
      @Nullable String[][] texts = new String[STATES][symbols.size()];
      int[][] next = new int[STATES][symbols.size()];
      for (int i = 0; i < symbols.size(); i++) {
        String symbol = symbols.get(i);
        readBefore[i] = before.read(symbol).getBytes(StandardCharsets.ISO_8859_1);
        readAfter[i] = after.read(symbol).getBytes(StandardCharsets.ISO_8859_1);
        boolean isEscape = symbol.length() > 1;
        for (int state = 0; state < STATES; state++) {
          texts[state][i] = isEscape ? symbol : text(state, symbol.charAt(0));
          next[state][i] = isEscape ? START : next(state, symbol.charAt(0));
        }
      }
      joinLikeStates(texts, next);
      return new UrlAlphabet(readBefore, readAfter, texts, next, free(used));
    }

    char free(boolean[] used) {
      int other = other(used);
      return other < 0 ? 'x' : (char) other;
    }

    /** A character that stands for all that no pattern holds, or -1 if there is none. */
    private int other(boolean[] used) {
      for (int i = 0; i < OTHERS.length(); i++) {
        char c = OTHERS.charAt(i);
        if (!used[c] && characters.keeps(c) && isReadAsWritten(c)) {
          return c;
        }
      }
      return -1;
    }

    private boolean isReadAsWritten(char c) {
      String text = String.valueOf(c);
      return before.read(text).equals(text) && after.read(text).equals(text);
    }

    private @Nullable String text(int state, char c) {
      int digit = Spelling.HEX.indexOf(c);
      if (state < AFTER_DIGIT || digit < 0 || escapes.keepsEscape(state - AFTER_DIGIT, digit)) {
        return String.valueOf(c);
      }
      // After %4 the escape %31 is read as the digit that would make it %41, which is not read
      // again.
      String escape = "%" + Integer.toHexString(c);
      return oneDialect && escapes.read(escape).equals(String.valueOf(c)) ? escape : null;
    }

    private static int next(int state, char c) {
      int digit = Spelling.HEX.indexOf(c);
      if (digit < 0) {
        return c == '%' ? AFTER_PERCENT : START;
      }
      return state == AFTER_PERCENT ? AFTER_DIGIT + digit : START;
    }

    /** Where the same can follow two digits, or anything as at the start, they are one state. */
    private static void joinLikeStates(@Nullable String[][] texts, int[][] next) {
      int[] same = new int[STATES];
      for (int state = 0; state < STATES; state++) {
        int like = 0;
        while (!(Arrays.equals(texts[like], texts[state])
            && Arrays.equals(next[like], next[state]))) {
          like++;
        }
        same[state] = like;
      }
      for (int[] row : next) {
        for (int i = 0; i < row.length; i++) {
          row[i] = same[row[i]];
        }
      }
    }
  }
}
