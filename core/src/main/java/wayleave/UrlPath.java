package wayleave;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Takes path and query out of whatever a crawler holds as a URL: absolute, scheme-relative, path alone, escaped or not. Any
 * input has a path; none is an error.
 */
final class UrlPath {
  private static final byte[] ROOT = {'/'};
  private static final String ROBOTS_TXT = "/robots.txt";

  /** The characters before a path at which something ends or has to be looked at. */
  private static final boolean[] ENDS_AUTHORITY = new boolean[128];

  static {
    for (int c = 0; c < ENDS_AUTHORITY.length; c++) {
      ENDS_AUTHORITY[c] = c <= ' ' || "/:?;#".indexOf(c) >= 0;
    }
  }

  private UrlPath() {}

  /** The path and query of a URL, in the spelling that rules of the dialect are compared with. Begins with {@code /}. */
  static String of(String url, Dialect dialect) {
    return of(Utf8.encode(url), dialect);
  }

  /** As {@link #of(String, Dialect)}. A character of the result stands for a byte, not for a character of the URL. */
  static String of(byte[] url, Dialect dialect) {
    return new String(bytes(url, dialect), StandardCharsets.ISO_8859_1);
  }

  /**
   * Where the path of a URL begins, or -1 if it has to be rewritten: it does not begin with a slash that stands there, or it
   * ends with white space.
   */
  static int startOfPath(String url) {
    int length = url.length();
    // White space at the end is no part of a URL, except for a reader that trims nothing and keeps
    // it in a rewritten path as well.
    if (length == 0 || url.charAt(length - 1) <= ' ') {
      return -1;
    }
    int i = 0;
    if (url.charAt(0) == '/') {
      if (length == 1 || url.charAt(1) != '/') {
        return 0;
      }
      i = 2;
    }
    boolean authority = false;
    for (; i < length; i++) {
      char c = url.charAt(i);
      if (c >= ENDS_AUTHORITY.length || !ENDS_AUTHORITY[c]) {
        continue;
      }
      if (c == '/') {
        return i;
      }
      if (c != ':') {
        return -1;
      }
      if (!authority && url.startsWith("//", i + 1)) {
        authority = true;
        i += 2;
      }
    }
    return -1;
  }

  /**
   * Where the path and query end that begin at {@code start}, if all of it is in the spelling that rules are compared with, as
   * it is in nearly all URLs, or -1 if it has to be rewritten.
   */
  static int endOfPath(String url, int start, Dialect dialect) {
    int end = dialect.escaping.endOfKept(url, start);
    return end == url.length() || url.charAt(end) == '#' ? end : -1;
  }

  /** Whether a path is {@code /robots.txt}. */
  static Match isRobotsTxt(String s, int start, int end, Escaping escaping) {
    int length = ROBOTS_TXT.length();
    int i = 0;
    while (i < length && start + i < end && s.charAt(start + i) == ROBOTS_TXT.charAt(i)) {
      i++;
    }
    if (start + i == end) {
      return i == length ? Match.YES : Match.NO;
    }
    return escaping.isDoubtful(s.charAt(start + i)) ? Match.UNSURE : Match.NO;
  }

  private static byte[] bytes(byte[] url, Dialect dialect) {
    if (dialect.escaping == Escaping.PATTERN_ONLY) {
      return upToNul(pathAndQuery(url, 0, url.length));
    }
    int from = 0;
    int to = url.length;
    while (from < to && isWhiteSpace(url[from])) {
      from++;
    }
    while (to > from && isWhiteSpace(url[to - 1])) {
      to--;
    }
    return dialect.escaping.url(pathAndQuery(url, from, to));
  }

  /**
   * Google's GetPathParamsQuery: scheme and authority are dropped by looking for their ends, not by parsing them, and the
   * fragment is cut off.
   */
  private static byte[] pathAndQuery(byte[] url, int from, int to) {
    int start = to - from >= 2 && url[from] == '/' && url[from + 1] == '/' ? from + 2 : from;
    int authority = start;
    for (int i = start; i < to; i++) {
      byte b = url[i];
      if (b == '/' || b == '?' || b == ';') {
        break;
      }
      if (b == ':' && i + 2 < to && url[i + 1] == '/' && url[i + 2] == '/') {
        authority = i + 3;
        break;
      }
    }
    int path = authority;
    while (path < to && url[path] != '/' && url[path] != '?' && url[path] != ';') {
      path++;
    }
    int fragment = start;
    while (fragment < to && url[fragment] != '#') {
      fragment++;
    }
    if (path >= fragment) {
      return ROOT;
    }
    if (url[path] == '/') {
      return Arrays.copyOfRange(url, path, fragment);
    }
    byte[] rooted = new byte[fragment - path + 1];
    rooted[0] = '/';
    System.arraycopy(url, path, rooted, 1, fragment - path);
    return rooted;
  }

  /** Google-specific: the path is a C string. */
  private static byte[] upToNul(byte[] path) {
    for (int i = 0; i < path.length; i++) {
      if (path[i] == 0) {
        return Arrays.copyOf(path, i);
      }
    }
    return path;
  }

  private static boolean isWhiteSpace(byte b) {
    return b == ' ' || b >= '\t' && b <= '\r';
  }
}
