package wayleave;

import java.util.Arrays;

/**
 * Takes path and query out of whatever a crawler holds as a URL: absolute, scheme-relative, path alone, escaped or not. Any
 * input has a path; none is an error.
 */
final class UrlPath {
  private static final byte[] ROOT = {'/'};
  private static final byte[] ROBOTS_TXT = Utf8.encode("/robots.txt");

  private UrlPath() {}

  /** The path and query of a URL, in the spelling that rules of the dialect are compared with. Begins with {@code /}. */
  static byte[] of(byte[] url, Dialect dialect) {
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

  static byte[] of(String url, Dialect dialect) {
    return of(Utf8.encode(url), dialect);
  }

  static boolean isRobotsTxt(byte[] path) {
    return Arrays.equals(path, ROBOTS_TXT);
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
