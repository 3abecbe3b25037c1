package wayleave.internal.match;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.internal.bytes.Utf8;
import wayleave.internal.url.AbsoluteUrl;
import wayleave.internal.url.UrlParts;

/**
 * Takes path and query out of whatever a crawler holds as a URL: absolute, scheme-relative, path alone, escaped or not. Any
 * input has a path; none is an error.
 */
public final class UrlPath {
  private static final byte[] ROOT = {'/'};
  private static final String ROBOTS_TXT = "/robots.txt";

  /** The characters before a path at which something ends or has to be looked at. */
  private static final boolean[] ENDS_AUTHORITY = new boolean[128];

  static {
    for (int c = 0; c < ENDS_AUTHORITY.length; c++) {
      ENDS_AUTHORITY[c] = c <= ' ' || "/\\:?;#".indexOf(c) >= 0;
    }
  }

  private UrlPath() {}

  /** The path and query of a URL, in the spelling that rules are compared with. Begins with {@code /}. */
  public static String of(String url, Escaping escaping) {
    return of(Utf8.encode(url), escaping);
  }

  /** As {@link #of(String, Escaping)}. A character of the result stands for a byte, not for a character of the URL. */
  public static String of(byte[] url, Escaping escaping) {
    return new String(bytes(url, escaping), StandardCharsets.ISO_8859_1);
  }

  /**
   * Where the path of a URL begins, or -1 if it has to be rewritten: it does not begin with a slash that stands there, or it
   * ends with white space.
   */
  public static int startOfPath(String url) {
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
      if (!authority) {
        // Dialects differ in whether a scheme may stand behind two slashes.
        if (url.charAt(0) == '/' || !url.startsWith("//", i + 1) || url.startsWith("/", i + 3)) {
          return -1;
        }
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
  public static int endOfPath(String url, int start, Escaping escaping) {
    int end = escaping.endOfKept(url, start);
    return end == url.length() || url.charAt(end) == '#' ? end : -1;
  }

  /** Whether a path is {@code /robots.txt}. */
  public static Match isRobotsTxt(String s, int start, int end, Escaping escaping) {
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

  private static byte[] bytes(byte[] url, Escaping escaping) {
    if (escaping == Escaping.PATTERN_ONLY) {
      return upToNul(pathAndQuery(url, 0, url.length));
    }
    // A character for each byte, so that those above 7F stay as they are.
    String text = new String(url, StandardCharsets.ISO_8859_1);
    String standard = standardPath(text);
    if (standard != null) {
      return escaping.url(standard.getBytes(StandardCharsets.ISO_8859_1));
    }
    int from = 0;
    int to = url.length;
    while (from < to && isWhiteSpace(url[from])) {
      from++;
    }
    while (to > from && isWhiteSpace(url[to - 1])) {
      to--;
    }
    return escaping.url(pathAndQuery(url, from, to));
  }

  /** Path and query of an absolute or scheme-relative URL as the URL Standard finds them, or null if it is none. */
  private static @Nullable String standardPath(String url) {
    AbsoluteUrl found = AbsoluteUrl.find(url);
    if (found != null) {
      return rooted(found.rest(), UrlParts.isSpecial(found.scheme()));
    }
    String text = AbsoluteUrl.clean(url);
    return text.startsWith("//")
        ? rooted(text.substring(AbsoluteUrl.authorityEnd(text, 2, true)), true)
        : null;
  }

  /** Without fragment, and with a slash at the beginning, and for every backslash of the path if it counts as one. */
  private static String rooted(String rest, boolean special) {
    int fragment = rest.indexOf('#');
    String path = fragment < 0 ? rest : rest.substring(0, fragment);
    if (special && path.indexOf('\\') >= 0) {
      int query = path.indexOf('?');
      int end = query < 0 ? path.length() : query;
      path = path.substring(0, end).replace('\\', '/') + path.substring(end);
    }
    return path.startsWith("/") ? path : "/" + path;
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
