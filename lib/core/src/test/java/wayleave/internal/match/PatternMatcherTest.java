package wayleave.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.TestTable;

class PatternMatcherTest {
  private static final long SEED = 20261120;

  static List<TestTable.Row> patterns() {
    return TestTable.read("patterns.tsv", 3);
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void matchesAsTheTableSays(TestTable.Row row) {
    boolean expected = row.text(2).equals("yes");
    assertThat(matches(row.bytes(0), row.bytes(1))).isEqualTo(expected);
    assertThat(SetOfPositions.matches(row.bytes(0), row.bytes(1))).isEqualTo(expected);
  }

  @Test
  void aTrailingStarChangesNothing() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int n = 0; n < 20_000; n++) {
      String pattern = "/" + random(random, "ab*", 8);
      byte[] path = bytes("/" + random(random, "ab", 10));
      assertThat(matches(bytes(pattern + "*"), path)).isEqualTo(matches(bytes(pattern), path));
    }
  }

  @Test
  void agreesWithASetOfPositionsOnShortPatterns() {
    SplittableRandom random = new SplittableRandom(SEED);
    int matched = 0;
    for (int n = 0; n < 200_000; n++) {
      byte[] pattern = bytes(random(random, "ab*$/", 9));
      byte[] path = bytes("/" + random(random, "aab$*", 12));
      matched += requireAgreement(pattern, path, n);
    }
    assertThat(matched).isGreaterThan(10_000);
  }

  @Tag("slow")
  @Test
  void agreesWithASetOfPositionsOnLongPieces() {
    SplittableRandom random = new SplittableRandom(SEED);
    int matched = 0;
    for (int n = 0; n < 20_000; n++) {
      String period = random(random, "ab", 5) + "a";
      String path = "/" + period.repeat(1 + random.nextInt(30)) + random(random, "ab", 8);
      StringBuilder pattern = new StringBuilder("/");
      for (int pieces = 1 + random.nextInt(3); pieces > 0; pieces--) {
        int from = random.nextInt(path.length());
        pattern.append('*').append(path, from, from + random.nextInt(path.length() - from + 1));
        if (random.nextInt(4) == 0) {
          pattern.append(random(random, "ab", 2));
        }
      }
      if (random.nextInt(3) == 0) {
        pattern.append('$');
      }
      matched += requireAgreement(bytes(pattern.toString()), bytes(path), n);
    }
    assertThat(matched).isGreaterThan(2_000);
  }

  @Test
  void piecesAtTheChangeOfSearchesMatchAlike() {
    for (int length = PatternMatcher.SHORT_PIECE - 3;
        length < PatternMatcher.SHORT_PIECE + 4;
        length++) {
      String piece = "a".repeat(length - 1) + "b";
      byte[] path = bytes("/" + "a".repeat(length + 20) + "b");
      assertThat(matches(bytes("/*" + piece), path)).isTrue();
      assertThat(matches(bytes("/*" + piece), bytes("/" + "a".repeat(length + 20))))
          .isFalse();
      assertThat(matches(bytes("/*" + piece), bytes("/" + "a".repeat(length - 2) + "b")))
          .isFalse();
      assertThat(matches(bytes("/*" + piece), bytes("/" + piece))).isTrue();
      assertThat(matches(bytes("/*" + piece + "*" + piece), bytes("/" + piece + piece)))
          .isTrue();
      assertThat(matches(bytes("/*" + piece + "*" + piece), bytes("/a" + piece)))
          .isFalse();
    }
  }

  /** Pieces that begin again within themselves, so that the search has to fall back by more than it is told at first. */
  @Test
  void agreesWithASetOfPositionsOnAFewLongPieces() {
    SplittableRandom random = new SplittableRandom(SEED);
    int matched = 0;
    for (int n = 0; n < 300; n++) {
      String period = random(random, "ab", 3) + "a";
      String nearly = period.repeat(70 / period.length() + 1) + random(random, "ab", 3);
      String piece = nearly + nearly.substring(0, random.nextInt(nearly.length()));
      String path = "/" + random(random, "ab", 4) + nearly + random(random, "ab", 4) + piece
          + random(random, "ab", 3);
      matched +=
          requireAgreement(bytes("/*" + piece + "*" + random(random, "ab", 2)), bytes(path), n);
      matched += requireAgreement(bytes("/*" + piece + "b"), bytes(path), n);
      matched += requireAgreement(bytes("/*" + nearly + "*" + piece), bytes(path), n);
    }
    assertThat(matched).isBetween(300, 850);
  }

  private static int requireAgreement(byte[] pattern, byte[] path, int run) {
    boolean expected = SetOfPositions.matches(pattern, path);
    if (matches(pattern, path) != expected) {
      throw new AssertionError(
          "seed " + SEED + ", run " + run + ": " + new String(pattern, StandardCharsets.ISO_8859_1)
              + " on " + new String(path, StandardCharsets.ISO_8859_1) + " should be " + expected);
    }
    return expected ? 1 : 0;
  }

  /** Asks with the pattern in the middle of other bytes, as it lies beside other patterns. */
  private static boolean matches(byte[] pattern, byte[] path) {
    byte[] arena = new byte[pattern.length + 4];
    arena[0] = '*';
    arena[1] = '/';
    System.arraycopy(pattern, 0, arena, 2, pattern.length);
    arena[pattern.length + 2] = '*';
    arena[pattern.length + 3] = '$';
    String url = "/" + new String(path, StandardCharsets.ISO_8859_1) + "/";
    return PatternMatcher.matches(arena, 2, pattern.length + 2, url, 1, url.length() - 1);
  }

  private static String random(SplittableRandom random, String alphabet, int maxLength) {
    StringBuilder s = new StringBuilder();
    for (int i = random.nextInt(maxLength + 1); i > 0; i--) {
      s.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return s.toString();
  }

  private static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The simplest matcher: keeps the set of all positions of the path that the pattern can have come to. */
  private static final class SetOfPositions {
    static boolean matches(byte[] pattern, byte[] path) {
      boolean[] at = new boolean[path.length + 1];
      at[0] = true;
      for (int i = 0; i < pattern.length; i++) {
        boolean[] next = new boolean[path.length + 1];
        if (pattern[i] == '$' && i == pattern.length - 1) {
          return at[path.length];
        }
        for (int p = 0; p <= path.length; p++) {
          if (at[p] && pattern[i] == '*') {
            for (int q = p; q <= path.length; q++) {
              next[q] = true;
            }
          } else if (at[p] && p < path.length && path[p] == pattern[i]) {
            next[p + 1] = true;
          }
        }
        at = next;
      }
      for (boolean reached : at) {
        if (reached) {
          return true;
        }
      }
      return false;
    }
  }
}
