package wayleave.crawlers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Finds which known token is meant by one that is not known.
 *
 * <p>Tokens are compared without case, hyphens and the like, and without the ending that most share ({@code bot}): of {@code
 * HotBot} and {@code DotBot} half the letters are equal for no reason. The fewer letters are left, the fewer may be wrong.
 */
final class ClosestToken {
  private static final List<String> ENDINGS = List.of("bot", "spider", "crawler");
  /** What may be left of a token of which another, longer one is a special case. */
  private static final int MIN_PREFIX = 5;
  /** From so many letters on a part of a token can have a wrong one. */
  private static final int MIN_PART = 4;
  /** From so many letters on, right or wrong, it can have {@link #MAX_WRONG}. */
  private static final int LONG_PART = 8;

  /** More letters than these are never wrong by a slip. */
  private static final int MAX_WRONG = 2;

  /**
   * @param kinds a bit for each letter or digit that it holds
   */
  private record Known(
      KnownCrawler crawler, String token, String letters, String stem, long kinds) {}

  private final List<Known> tokens = new ArrayList<>();

  ClosestToken(List<KnownCrawler> crawlers) {
    for (KnownCrawler crawler : crawlers) {
      for (String token : crawler.tokens()) {
        String letters = letters(token);
        if (!ENDINGS.contains(letters)) {
          tokens.add(new Known(crawler, token, letters, stem(letters), kinds(letters)));
        }
      }
    }
  }

  Optional<KnownCrawler> to(String token) {
    String letters = letters(token);
    String stem = stem(letters);
    long kinds = kinds(letters);
    Set<KnownCrawler> nearest = new LinkedHashSet<>();
    int least = Integer.MAX_VALUE;
    for (Known known : tokens) {
      int distance = distance(token, letters, stem, kinds, known);
      if (distance < least) {
        least = distance;
        nearest.clear();
      }
      if (distance == least && distance < Integer.MAX_VALUE) {
        nearest.add(known.crawler);
      }
    }
    if (nearest.isEmpty()) {
      return longestPrefix(token, letters);
    }
    return nearest.size() == 1 ? Optional.of(nearest.iterator().next()) : Optional.empty();
  }

  /** How many letters are wrong, 0 if only hyphens or an ending are, or the largest number if it cannot be meant. */
  private static int distance(String token, String letters, String stem, long kinds, Known known) {
    if (letters.isEmpty()) {
      return Integer.MAX_VALUE;
    }
    if (letters.equals(known.letters)) {
      return 0;
    }
    boolean endingForgotten = letters.equals(stem) && stem.equals(known.stem) && stem.length() > 2;
    if (endingForgotten) {
      return 0;
    }
    if (Math.abs(letters.length() - known.letters.length()) > MAX_WRONG
        || Long.bitCount(kinds & ~known.kinds) > MAX_WRONG
        || Long.bitCount(known.kinds & ~kinds) > MAX_WRONG) {
      return Integer.MAX_VALUE;
    }
    // One without an ending is not compared with what is left of one with another ending.
    if (!ending(letters, stem).equals(ending(known.letters, known.stem))
        && Math.abs(letters.length() - known.letters.length()) > 1) {
      return Integer.MAX_VALUE;
    }
    if (differInPart(token, known.token) || lacksStart(letters, known.letters)) {
      return Integer.MAX_VALUE;
    }
    int wrong = editDistance(letters, known.letters);
    int least = Math.min(stem.length(), known.stem.length());
    boolean sameStart = letters.charAt(0) == known.letters.charAt(0);
    boolean changed =
        letters.length() == known.letters.length() && !isTransposition(letters, known.letters);
    boolean near = least >= 8 && wrong <= MAX_WRONG
        || least >= 6 && wrong <= 1
        || least >= 3 && wrong <= 1 && sameStart && !changed;
    return near ? wrong : Integer.MAX_VALUE;
  }

  /** Whether one token is the other without its first letters: WebIndex is not AIWebIndex. One letter may be a slip. */
  private static boolean lacksStart(String letters, String known) {
    return Math.abs(letters.length() - known.length()) > 1
        && (letters.endsWith(known) || known.endsWith(letters));
  }

  private static String ending(String letters, String stem) {
    return letters.substring(stem.length());
  }

  /** Whether parts between hyphens differ by more than a slip: SemrushBot-SA is not SemrushBot-SWA, nor is -COUB -OCOB. */
  private static boolean differInPart(String token, String known) {
    List<String> parts = parts(token);
    List<String> knownParts = parts(known);
    if (parts.size() != knownParts.size() || parts.size() == 1) {
      return false;
    }
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i).toLowerCase(Locale.ROOT);
      String knownPart = knownParts.get(i).toLowerCase(Locale.ROOT);
      int shorter = Math.min(part.length(), knownPart.length());
      int longer = Math.max(part.length(), knownPart.length());
      int allowed = shorter < MIN_PART ? 0 : longer < LONG_PART ? 1 : MAX_WRONG;
      if (editDistance(part, knownPart) > allowed) {
        return true;
      }
    }
    return false;
  }

  private static List<String> parts(String token) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= token.length(); i++) {
      if (i == token.length() || !Character.isLetterOrDigit(token.charAt(i))) {
        parts.add(token.substring(start, i));
        start = i + 1;
      }
    }
    return parts;
  }

  /** The longest known token after which the unknown one goes on with something that is no letter. */
  private Optional<KnownCrawler> longestPrefix(String token, String letters) {
    Known longest = null;
    for (Known known : tokens) {
      String start = known.crawler.token();
      boolean begins = start.length() >= MIN_PREFIX
          && token.length() > start.length()
          && token.regionMatches(true, 0, start, 0, start.length())
          && !Character.isLetter(token.charAt(start.length()))
          && letters.startsWith(known.letters);
      if (begins && (longest == null || known.letters.length() > longest.letters.length())) {
        longest = known;
      }
    }
    return Optional.ofNullable(longest).map(Known::crawler);
  }

  private static String letters(String token) {
    StringBuilder letters = new StringBuilder(token.length());
    token
        .toLowerCase(Locale.ROOT)
        .chars()
        .filter(Character::isLetterOrDigit)
        .forEach(c -> letters.append((char) c));
    return letters.toString();
  }

  /** A letter that only one of two texts holds is one that is wrong: most texts are seen to be far apart by that. */
  private static long kinds(String letters) {
    long kinds = 0;
    for (int i = 0; i < letters.length(); i++) {
      kinds |= 1L << letters.charAt(i);
    }
    return kinds;
  }

  private static String stem(String letters) {
    for (String ending : ENDINGS) {
      if (letters.endsWith(ending) && letters.length() > ending.length()) {
        return letters.substring(0, letters.length() - ending.length());
      }
    }
    return letters;
  }

  /** Whether two texts of one length that are not equal differ in two neighbours that are swapped. */
  private static boolean isTransposition(String a, String b) {
    int i = 0;
    while (a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i + 1 < a.length()
        && a.charAt(i) == b.charAt(i + 1)
        && a.charAt(i + 1) == b.charAt(i)
        && a.regionMatches(i + 2, b, i + 2, a.length() - i - 2);
  }

  /** Letters put in, left out, changed, or swapped with their neighbours. */
  private static int editDistance(String a, String b) {
    int[][] rows = new int[3][b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = rows[i % 3];
      int[] above = rows[(i + 2) % 3];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, Math.min(above[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], rows[(i + 1) % 3][j - 2] + 1);
        }
      }
    }
    return rows[a.length() % 3][b.length()];
  }
}
