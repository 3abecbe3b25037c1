package wayleave.proof;

import java.util.ArrayList;
import java.util.List;
import wayleave.Rule;

/** A pattern as it is compared with URLs, split at its asterisks. */
final class PatternWords {
  /** The words for a line that is no rule. */
  static final PatternWords NONE = new PatternWords(new Rule(0, Rule.Type.DISALLOW, ""));

  private final String pattern;
  private final boolean anchored;
  private final List<String> pieces = new ArrayList<>();

  PatternWords(Rule rule) {
    this.pattern = rule.path();
    this.anchored = pattern.endsWith("$");
    String rest = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    int start = 0;
    for (int i = 0; i <= rest.length(); i++) {
      if (i == rest.length() || rest.charAt(i) == '*') {
        // The first and the last piece may be empty. An empty piece between two asterisks changes
        // nothing.
        if (i > start || start == 0 || i == rest.length()) {
          pieces.add(rest.substring(start, i));
        }
        start = i + 1;
      }
    }
    if (rule.length() < pattern.length()) {
      // These escapes stand for characters, which a URL has as they are.
      pieces.replaceAll(piece -> piece.replace("%2A", "*").replace("%24", "$"));
    }
  }

  String text() {
    if (pattern.isEmpty()) {
      return "nothing: a rule without a path has no effect";
    }
    List<String> parts = new ArrayList<>(pieces);
    boolean openEnd = parts.size() > 1 && parts.get(parts.size() - 1).isEmpty();
    if (openEnd) {
      parts.remove(parts.size() - 1);
    }
    String first = parts.get(0);
    if (!first.isEmpty() && !first.startsWith("/")) {
      return "nothing: the path of a URL always starts with /";
    }
    String text = text(parts, anchored && !openEnd);
    return openEnd ? text + "; the trailing * only makes the rule longer" : text;
  }

  private static String text(List<String> parts, boolean anchored) {
    String first = parts.get(0);
    String last = parts.get(parts.size() - 1);
    if (parts.size() == 1) {
      return anchored
          ? "only the path " + first + ", without a query"
          : first.isEmpty() || first.equals("/") ? "all paths" : "paths that start with " + first;
    }
    boolean anyStart = first.isEmpty() || first.equals("/") && !parts.get(1).startsWith("/");
    if (parts.size() == 2 && anyStart) {
      return anchored ? "paths that end with " + last : "paths that contain " + last;
    }
    StringBuilder text = new StringBuilder();
    text.append(anyStart ? "paths that contain " + parts.get(1) : "paths that start with " + first);
    for (int i = anyStart ? 2 : 1; i < parts.size(); i++) {
      text.append(", then anything, then ").append(parts.get(i));
    }
    return text.append(anchored ? " at the end" : "").toString();
  }

  /** The pattern with a text in place of each asterisk. */
  String fill(String filler) {
    StringBuilder path = new StringBuilder(String.join(filler, pieces));
    if (path.length() == 0 || path.charAt(0) != '/') {
      path.insert(0, '/');
    }
    return path.toString();
  }

  /** Where a path that the pattern does not match stops matching. */
  String stopIn(String path) {
    if (pattern.isEmpty()) {
      return "the pattern is empty";
    }
    String first = pieces.get(0);
    int same = 0;
    while (same < first.length()
        && same < path.length()
        && first.charAt(same) == path.charAt(same)) {
      same++;
    }
    if (same < first.length()) {
      String expected = "expected " + first.substring(same);
      return after(path, same)
          + expected
          + (same == path.length() ? " but the path ends" : " but found " + path.substring(same));
    }
    int at = same;
    for (int i = 1; i < pieces.size(); i++) {
      String piece = pieces.get(i);
      boolean atEnd = anchored && i == pieces.size() - 1;
      int found = atEnd
          ? (path.endsWith(piece) && path.length() - piece.length() >= at
              ? path.length() - piece.length()
              : -1)
          : path.indexOf(piece, at);
      if (found < 0) {
        return after(path, at) + "expected " + piece
            + (atEnd ? " at the end but found " : " somewhere but found ")
            + (at == path.length() ? "nothing" : path.substring(at));
      }
      at = found + piece.length();
    }
    return after(path, at) + "expected the end but found " + path.substring(at);
  }

  private static String after(String path, int at) {
    return at == 0 ? "at the start, " : "after " + path.substring(0, at) + ", ";
  }
}
