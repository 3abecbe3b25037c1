package wayleave.proof.automata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Rule;

/**
 * A path pattern as a deterministic automaton that reads a path byte by byte. Immutable and thread-safe.
 *
 * <p>A state is a position in the pattern: all before it has been found. The pieces between two {@code *} are sought one
 * after the other, each where it first stands, as the matcher does; where a byte does not fit, Knuth, Morris and Pratt's
 * table says how much of the piece still stands. So there are no more states than the pattern has bytes, and two more.
 */
public final class PatternAutomaton implements Comparable<PatternAutomaton> {
  /** The state of a path that the pattern never matches, however it goes on. */
  static final int DEAD = -1;
  /** The state of a path that the pattern matches, however it goes on. */
  static final int MATCHED = -2;
  /** Stands for a byte that no pattern holds. */
  static final int OTHER = 256;
  /** Stands in the text for a wildcard. No rule can hold it: NUL ends a line. */
  private static final byte ANYTHING = 0;

  private static final int[] NO_FALLBACK = {};

  /** The pattern, {@link #ANYTHING} for each run of wildcards, without those at the end and without the {@code $} there. */
  private final byte[] text;

  private final boolean anchoredAtEnd;
  /** Where its first wildcard stands, or its end. */
  private final int literalEnd;
  /**
   * For each position behind the first wildcard where to go on if the next byte does not fit: itself at the start of a sought
   * piece. Before that it is {@link #DEAD}, and most patterns have no wildcard.
   */
  private final int[] fallback;
  /** The {@link #pairs} of its text from the first wildcard on: whoever asks knows how the path begins. */
  private final long pairs;

  private PatternAutomaton(byte[] text, boolean anchoredAtEnd) {
    this.text = text;
    this.anchoredAtEnd = anchoredAtEnd;
    this.literalEnd = literalEnd(text);
    this.fallback = fallback(text, literalEnd);
    this.pairs = pairs(text, literalEnd);
  }

  /** The pattern of a rule. */
  public static PatternAutomaton of(Rule rule) {
    return of(rule.path(), rule.length());
  }

  /** @param path a pattern of which each character is compared as it stands */
  public static PatternAutomaton of(String path) {
    return of(path, path.length());
  }

  private static PatternAutomaton of(String path, int priority) {
    byte[] pattern = path.getBytes(StandardCharsets.UTF_8);
    int end = pattern.length;
    boolean anchored = end > 0 && pattern[end - 1] == '$';
    if (anchored) {
      end--;
    }
    for (int i = path.indexOf('*'); i >= 0 && i < end; i++) {
      pattern[i] = pattern[i] == '*' ? ANYTHING : pattern[i];
    }
    while (end > 0 && pattern[end - 1] == ANYTHING) {
      end--;
      anchored = false;
    }
    int length = path.indexOf("**") < 0 ? end : withoutRuns(pattern, end);
    if (priority < path.length()) {
      // Only RFC 9309 counts some escapes as one character: those that it compares as one.
      length = Spelling.of(Dialect.RFC9309).decode(pattern, length);
    }
    byte[] text = length == pattern.length ? pattern : Arrays.copyOf(pattern, length);
    return new PatternAutomaton(text, anchored);
  }

  /** Leaves one wildcard of each run before {@code end}, and returns the new length. */
  private static int withoutRuns(byte[] pattern, int end) {
    int length = 0;
    byte last = '/';
    for (int i = 0; i < end; i++) {
      byte b = pattern[i];
      if (b != ANYTHING || last != ANYTHING) {
        pattern[length++] = b;
      }
      last = b;
    }
    return length;
  }

  private static int literalEnd(byte[] text) {
    int end = 0;
    while (end < text.length && text[end] != ANYTHING) {
      end++;
    }
    return end;
  }

  private static int[] fallback(byte[] text, int literalEnd) {
    if (literalEnd == text.length) {
      return NO_FALLBACK;
    }
    int[] fallback = new int[text.length + 1];
    int piece = literalEnd;
    while (piece < text.length) {
      // At a star: the piece behind it.
      int start = ++piece;
      fallback[start] = start;
      while (piece < text.length && text[piece] != ANYTHING) {
        piece++;
        int border = fallback[piece - 1];
        if (piece == start + 1) {
          fallback[piece] = start;
          continue;
        }
        byte last = text[piece - 1];
        while (border > start && text[border] != last) {
          border = fallback[border];
        }
        fallback[piece] = text[border] == last ? border + 1 : start;
      }
    }
    return fallback;
  }

  /** The state of the empty path. */
  int start() {
    return text.length == 0 && !anchoredAtEnd ? MATCHED : settle(0);
  }

  private int settle(int position) {
    if (position == text.length) {
      return anchoredAtEnd ? position : MATCHED;
    }
    return text[position] == ANYTHING ? position + 1 : position;
  }

  /** The state of a path that goes on with a byte, 0 to 255, or with {@link #OTHER}. */
  int next(int state, int b) {
    if (state < 0) {
      return state;
    }
    int position = state;
    while (position == text.length || (text[position] & 0xFF) != b) {
      int back = position <= literalEnd ? DEAD : fallback[position];
      if (back == DEAD || back == position) {
        return back;
      }
      position = back;
    }
    return settle(position + 1);
  }

  /** As {@link #next(int, int)}, for several bytes. */
  int next(int state, byte[] bytes) {
    int next = state;
    for (byte b : bytes) {
      next = next(next, b & 0xFF);
    }
    return next;
  }

  /** Whether the pattern matches the path that led to a state, if it ends there. */
  boolean matchesAtEnd(int state) {
    return state == MATCHED || state == text.length;
  }

  /** Whether the pattern matches a path, a byte for each of its bytes. */
  public boolean matches(byte[] path) {
    if (path.length < literalEnd || !Arrays.equals(path, 0, literalEnd, text, 0, literalEnd)) {
      return false;
    }
    if (isLiteral()) {
      return !anchoredAtEnd || path.length == literalEnd;
    }
    int state = settle(literalEnd);
    for (int i = literalEnd; i < path.length && state >= 0; i++) {
      state = next(state, path[i] & 0xFF);
    }
    return matchesAtEnd(state);
  }

  /**
   * A bit for each two bytes that stand side by side, none of them a wildcard; several pairs have the same. A path that a pattern
   * matches has all bits that the pattern has.
   */
  static long pairs(byte[] text) {
    return pairs(text, 0);
  }

  private static long pairs(byte[] text, int from) {
    long pairs = 0;
    for (int i = from + 1; i < text.length; i++) {
      if (text[i - 1] != ANYTHING && text[i] != ANYTHING) {
        pairs |= 1L << ((text[i - 1] * 31 + text[i]) * 0x9E3779B1 >>> 26);
      }
    }
    return pairs;
  }

  /**
   * As {@link #matches(byte[])}.
   *
   * @param pairsOfPath the {@link #pairs} of the path, by which most patterns are seen not to match it
   */
  boolean matches(byte[] path, long pairsOfPath) {
    return (pairs & ~pairsOfPath) == 0 && matches(path);
  }

  /** Whether a number below {@link #states} is a state: a {@code *} is passed over at once. */
  boolean isState(int position) {
    return position == text.length || text[position] != ANYTHING;
  }

  /** How many states there are but {@link #DEAD} and {@link #MATCHED}; each is below that. */
  int states() {
    return text.length + 1;
  }

  /** Marks the bytes that the pattern holds, its wildcards left out. */
  void markBytes(boolean[] used) {
    for (byte b : text) {
      used[b & 0xFF] |= b != ANYTHING;
    }
  }

  /** What each path that it matches begins with: all up to its first wildcard. Nobody may change it. */
  byte[] literalStart() {
    return isLiteral() ? text : Arrays.copyOf(text, literalEnd);
  }

  /** Whether it has no wildcard, and all that the other matches begins with it: a quick way to see that it matches that too. */
  boolean isBeginningOf(PatternAutomaton other) {
    return isLiteral()
        && !anchoredAtEnd
        && literalEnd <= other.literalEnd
        && Arrays.equals(text, 0, literalEnd, other.text, 0, literalEnd);
  }

  /** Whether some path may match both: false only if their literal beginnings differ. */
  public boolean mayMeet(PatternAutomaton other) {
    int i = 0;
    while (i < text.length
        && i < other.text.length
        && text[i] == other.text[i]
        && text[i] != ANYTHING) {
      i++;
    }
    return i == text.length
        || i == other.text.length
        || text[i] == ANYTHING
        || other.text[i] == ANYTHING;
  }

  /**
   * Some short paths that the pattern matches, the shortest first; none if it does not begin with a slash or a wildcard.
   *
   * @param free a character that stands for what wildcards match
   */
  public List<String> examples(char free) {
    List<String> examples = new ArrayList<>();
    String other = String.valueOf(free);
    List<String> fillings = isLiteral() ? List.of("") : List.of("", other, other + '/' + other);
    for (String filling : fillings) {
      String path = fill(filling);
      if (path.startsWith("/")) {
        examples.add(path);
        if (!anchoredAtEnd) {
          examples.add(path + other);
        }
      }
    }
    return examples;
  }

  /** Whether it has no wildcard, but perhaps at its end. */
  boolean isLiteral() {
    return literalEnd == text.length;
  }

  private String fill(String wildcard) {
    if (isLiteral()) {
      return text.length == 0 ? "/" : new String(text, StandardCharsets.ISO_8859_1);
    }
    StringBuilder path = new StringBuilder(text.length + 1);
    for (byte b : text) {
      if (b == ANYTHING) {
        path.append(path.length() == 0 ? "/" : "").append(wildcard);
      } else {
        path.append((char) (b & 0xFF));
      }
    }
    if (path.length() == 0) {
      path.append('/');
    }
    return path.charAt(0) == '/'
            && text.length > 1
            && text[0] == ANYTHING
            && wildcard.isEmpty()
            && text[1] == '/'
        ? path.substring(1)
        : path.toString();
  }

  /** Whether it is made of the same text: then both match the same paths. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PatternAutomaton that
        && anchoredAtEnd == that.anchoredAtEnd
        && Arrays.equals(text, that.text);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(text) * 31 + (anchoredAtEnd ? 1 : 0);
  }

  /** By the bytes before the first wildcard, then by the rest. */
  @Override
  public int compareTo(PatternAutomaton that) {
    int order = Arrays.compareUnsigned(text, 0, literalEnd, that.text, 0, that.literalEnd);
    if (order == 0 && !(isLiteral() && that.isLiteral())) {
      order = Arrays.compareUnsigned(text, that.text);
    }
    return order == 0 ? Boolean.compare(anchoredAtEnd, that.anchoredAtEnd) : order;
  }

  /**
   * The pattern in the one spelling of those that match the same paths whatever they are: with NUL for a {@code *} that is no
   * wildcard, and {@code $} or {@code *} at the end.
   */
  @Override
  public String toString() {
    StringBuilder pattern = new StringBuilder(text.length + 1);
    for (byte b : text) {
      pattern.append((char) (b == ANYTHING ? '*' : b == '*' ? ANYTHING : b & 0xFF));
    }
    return pattern.append(anchoredAtEnd ? '$' : '*').toString();
  }
}
