package wayleave.extension;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import wayleave.Dialect;
import wayleave.PatternMatch;

/** Chooses among lines with a path of their own as among rules: those with the longest path that matches (draft-ietf-aipref-attach-05). */
final class LongestPath {
  private LongestPath() {}

  /** The lines that count for a URL, in their order. */
  static <L> List<L> of(List<L> lines, Function<L, String> path, Dialect dialect, String url) {
    List<L> chosen = new ArrayList<>();
    int longest = 0;
    for (L line : lines) {
      int length = PatternMatch.find(path.apply(line), url, dialect)
          .map(PatternMatch::patternLength)
          .orElse(-1);
      if (length > longest) {
        chosen.clear();
        longest = length;
      }
      if (length == longest) {
        chosen.add(line);
      }
    }
    return List.copyOf(chosen);
  }

  static String smallLetters(String s) {
    StringBuilder small = new StringBuilder(s.length());
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      small.append(c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c);
    }
    return small.toString();
  }
}
