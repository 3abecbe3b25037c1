package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.bytes.Utf8;
import wayleave.internal.match.Escaping;
import wayleave.internal.match.PatternMatcher;
import wayleave.internal.match.UrlPath;

/**
 * How a rule's pattern matches a path: the part of the path that each piece of the pattern matches. Immutable and thread-safe.
 *
 * <p>A pattern with {@code *} can often match in several ways. This is the one that the matcher finds: each piece as far left as
 * possible, and a piece before {@code $} at the end.
 *
 * @param parts in order; joined, all {@link Part#pattern()} are the pattern, and all {@link Part#path()} the path
 */
public record PatternMatch(List<Part> parts) {
  /** Copies the list. */
  public PatternMatch {
    parts = List.copyOf(parts);
  }

  /**
   * A piece of a pattern and the part of the path that it matches.
   *
   * @param pattern literal characters, one or more {@code *}, or {@code $}; empty for the rest of the path after the match
   * @param path the part of the path; empty for {@code $}, and if {@code *} matches nothing
   */
  public record Part(String pattern, String path) {}

  /**
   * Matches a pattern against the path of a URL.
   *
   * @param pattern a path pattern as in an allow or disallow line, which begins with {@code /} or {@code *}; the empty pattern
   *     matches every path
   * @param url a URL or a path, escaped or not
   * @param dialect decides which spellings of a path are equal
   * @return empty if it does not match
   */
  public static Optional<PatternMatch> find(String pattern, String url, Dialect dialect) {
    byte[] written = Utf8.encode(pattern);
    ByteBuilder compared = new ByteBuilder(written.length);
    dialect.escaping.pattern(written, 0, written.length, compared);
    return of(compared.toArray(), UrlPath.of(url, dialect.escaping), dialect.escaping);
  }

  /** The priority of the pattern: its length in bytes in the spelling that is compared, as {@link Rule#length()}. */
  public int patternLength() {
    return parts.stream().mapToInt(PatternMatch::length).sum();
  }

  private static int length(Part part) {
    int length = part.pattern().length();
    boolean literal = !part.path().isEmpty() && !part.pattern().startsWith("*");
    return literal ? Math.min(length, part.path().length()) : length;
  }

  /**
   * Lays a pattern on a path.
   *
   * @param p the pattern in the spelling that is compared
   * @param path in that spelling, a character for each byte
   * @param escaping whose spelling it is
   * @return empty if it does not match
   */
  static Optional<PatternMatch> of(byte[] p, String path, Escaping escaping) {
    int length = path.length();
    if (!PatternMatcher.matches(p, 0, p.length, path, 0, length)) {
      return Optional.empty();
    }
    boolean anchoredAtEnd = p.length > 0 && p[p.length - 1] == '$';
    int patternEnd = anchoredAtEnd ? p.length - 1 : p.length;
    List<Part> parts = new ArrayList<>();
    int i = PatternMatcher.endOfLiteral(p, 0, p.length);
    int position = i;
    add(parts, escaping, p, 0, i, path, 0, position);
    while (i < patternEnd) {
      int stars = i;
      while (i < patternEnd && p[i] == '*') {
        i++;
      }
      int piece = i;
      while (i < patternEnd && p[i] != '*') {
        i++;
      }
      int end = i == patternEnd && (anchoredAtEnd || piece == i)
          ? length
          : PatternMatcher.endOfFirst(p, piece, i, path, position, length);
      int at = end - (i - piece);
      add(parts, escaping, p, stars, piece, path, position, at);
      add(parts, escaping, p, piece, i, path, at, end);
      position = end;
    }
    if (anchoredAtEnd) {
      parts.add(new Part("$", ""));
    } else if (position < length) {
      add(parts, escaping, p, patternEnd, patternEnd, path, position, length);
    }
    return Optional.of(new PatternMatch(parts));
  }

  private static void add(
      List<Part> parts,
      Escaping escaping,
      byte[] p,
      int from,
      int to,
      String path,
      int start,
      int end) {
    if (from == to && start == end) {
      return;
    }
    parts.add(new Part(
        escaping.textOfPattern(p, from, to, p.length),
        escaping.textOfPath(path.substring(start, end))));
  }
}
