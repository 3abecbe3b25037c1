package wayleave.lint.analysis;

import java.util.ArrayList;
import java.util.List;

/** A pattern, in the spelling that is compared, taken apart at its asterisks. */
final class PatternWords {
  private final String pattern;
  private final boolean anchored;
  private final List<String> pieces = new ArrayList<>();

  PatternWords(String pattern) {
    this.pattern = pattern;
    this.anchored = pattern.endsWith("$");
    String rest = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    int start = 0;
    for (int i = 0; i <= rest.length(); i++) {
      if (i == rest.length() || rest.charAt(i) == '*') {
        // The first and the last piece can be empty; between two asterisks nothing is lost.
        if (i > start || start == 0 || i == rest.length()) {
          pieces.add(rest.substring(start, i));
        }
        start = i + 1;
      }
    }
  }

  String text() {
    if (pattern.isEmpty()) {
      return "nothing: a rule without a path restricts nothing";
    }
    List<String> parts = new ArrayList<>(pieces);
    boolean openEnd = parts.size() > 1 && parts.get(parts.size() - 1).isEmpty();
    if (openEnd) {
      parts.remove(parts.size() - 1);
    }
    String first = parts.get(0);
    if (!first.isEmpty() && !first.startsWith("/")) {
      return "nothing: a path begins with /";
    }
    String text = text(parts, anchored && !openEnd);
    return openEnd ? text + "; the * at the end adds to the length alone" : text;
  }

  private static String text(List<String> parts, boolean anchored) {
    String first = parts.get(0);
    String last = parts.get(parts.size() - 1);
    if (parts.size() == 1) {
      return anchored
          ? "the path " + first + " and nothing else, not even with a query"
          : first.isEmpty() || first.equals("/") ? "all paths" : "paths that begin with " + first;
    }
    boolean anyStart = first.isEmpty() || first.equals("/") && !parts.get(1).startsWith("/");
    if (parts.size() == 2 && anyStart) {
      return anchored ? "paths that end with " + last : "paths in which " + last + " stands";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        anyStart ? "paths in which " + parts.get(1) + " stands" : "paths that begin with " + first);
    for (int i = anyStart ? 2 : 1; i < parts.size(); i++) {
      text.append(", then anything, then ").append(parts.get(i));
    }
    return text.append(anchored ? " at the end" : "").toString();
  }

  /** A path with something in the place of each asterisk. */
  String fill(String filler) {
    StringBuilder path = new StringBuilder(String.join(filler, pieces));
    if (path.length() == 0 || path.charAt(0) != '/') {
      path.insert(0, '/');
    }
    return path.toString();
  }

  /** How far the pattern gets in a path that it does not match. */
  String stopIn(String path) {
    if (pattern.isEmpty()) {
      return "there is no pattern to match";
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
          + (same == path.length() ? ", but the path ends" : ", found " + path.substring(same));
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
            + (atEnd ? " at the end, found " : " somewhere, found ")
            + (at == path.length() ? "nothing" : path.substring(at));
      }
      at = found + piece.length();
    }
    return after(path, at) + "expected the end, found " + path.substring(at);
  }

  private static String after(String path, int at) {
    return at == 0 ? "at the beginning " : "after " + path.substring(0, at) + " ";
  }
}
