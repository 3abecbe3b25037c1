package wayleave.lint.internal.rules;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The URL, or the host with or without a path, that a rule has in place of a path. Immutable.
 *
 * @param host the host in lower case, without a port
 * @param pathStart where the URL's path starts in the rule's path; its length if it has none
 * @param hasScheme whether it starts with a scheme
 * @param isAfterSlash whether a slash is before it, so that the rule does match URLs with such a path
 */
record WholeUrl(String host, int pathStart, boolean hasScheme, boolean isAfterSlash) {
  /** Top-level domains that are hardly ever the ending of a file's name. */
  private static final Set<String> TOP_LEVEL =
      Set.of("com", "net", "org", "edu", "gov", "info", "biz", "io", "eu");

  /** Those of them that folders hardly ever have; a folder may be named {@code socket.io}. */
  private static final Set<String> SURE_TOP_LEVEL = Set.of("com", "net", "org", "edu", "gov");

  /** The URL or host that a path is, or null if it is a path. */
  static @Nullable WholeUrl of(String text) {
    boolean afterSlash = text.startsWith("/") && !text.startsWith("//");
    int from = afterSlash ? 1 : 0;
    int authority = authority(text, from);
    boolean isWeb = text.regionMatches(true, from, "http", 0, 4);
    // Of several schemes the last one has the host.
    for (int next = authority; next > 0; next = authority(text, next)) {
      authority = next;
    }
    if (authority > 0 && (isWeb || !afterSlash)) {
      return of(text, authority, true, afterSlash);
    }
    int dot = text.indexOf('.', from);
    int slash = text.indexOf('/', from);
    if (dot < 0 || slash >= 0 && slash < dot) {
      return null;
    }
    WholeUrl url = of(text, from, false, afterSlash);
    return url.isHost(text) ? url : null;
  }

  private static WholeUrl of(String text, int authority, boolean scheme, boolean afterSlash) {
    int slash = text.indexOf('/', authority);
    int end = slash < 0 ? text.length() : slash;
    String host = text.substring(authority, end).toLowerCase(Locale.ROOT);
    int colon = host.indexOf(':');
    return new WholeUrl(colon < 0 ? host : host.substring(0, colon), end, scheme, afterSlash);
  }

  /** Where the host starts if a scheme does at an index, or -1. White space after the colon may have torn the URL. */
  private static int authority(String text, int from) {
    int colon = from;
    while (colon < text.length() && isLetter(text.charAt(colon))) {
      colon++;
    }
    if (colon == from || colon == text.length() || text.charAt(colon) != ':') {
      return -1;
    }
    int slashes = colon + 1;
    while (slashes < text.length() && text.charAt(slashes) == ' ') {
      slashes++;
    }
    return text.startsWith("//", slashes) ? slashes + 2 : -1;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  /** Whether the host looks like one; after a slash only with a path, as a file's name may end like a host. */
  private boolean isHost(String text) {
    int dot = host.lastIndexOf('.');
    boolean isName = dot > 0
        && host.charAt(0) != '.'
        && host.chars().allMatch(c -> c == '.' || c == '-' || Character.isLetterOrDigit(c));
    boolean isWww = host.startsWith("www.");
    if (isAfterSlash) {
      return isName && (isWww && dot > "www".length() || pathStart < text.length());
    }
    return isName && (isWww || TOP_LEVEL.contains(host.substring(dot + 1)));
  }

  /** Whether what is after a slash is surely no folder of the site, such as {@code /asp.net/} or {@code /index.php/}. */
  boolean isSurelyHost() {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return hasScheme
        || !isAfterSlash
        || host.startsWith("www.")
        || SURE_TOP_LEVEL.contains(last) && !host.equals("asp.net");
  }

  /** The host as it is compared with others: {@code www} is mostly the same site. */
  String site() {
    return host.startsWith("www.") ? host.substring("www.".length()) : host;
  }

  /** Whether it names a path: a rule for all of another site must not become one for all of this one. */
  boolean namesPath(String text) {
    return text.substring(pathStart).chars().anyMatch(c -> "/*$ ".indexOf(c) < 0);
  }
}
