package wayleave.internal.url;

import org.jspecify.annotations.Nullable;

/**
 * Where the authority of an absolute URL begins and ends, as the URL Standard finds it (WHATWG, §4.4): the one place that decides
 * what of a URL is host and what is path.
 *
 * @param text the URL without white space and control characters around it and without tabs and line ends in it
 * @param scheme lower case
 * @param slashes how many slashes precede the authority: two, if the URL is well-formed
 * @param start where the authority begins
 * @param end where it ends: before the path, the query, the fragment or the end of the text
 */
public record AbsoluteUrl(String text, String scheme, int slashes, int start, int end) {
  /** The URL's parts, or null if it has no scheme, or has one without a host, such as {@code mailto:}. */
  public static @Nullable AbsoluteUrl find(String url) {
    String text = clean(url);
    int colon = schemeEnd(text);
    if (colon < 0) {
      return null;
    }
    String scheme = lowerCase(text.substring(0, colon));
    boolean special = UrlParts.isSpecial(scheme);
    int start = colon + 1;
    while (start < text.length()
        && isSlash(text.charAt(start), special)
        && (special || start < colon + 3)) {
      start++;
    }
    int slashes = start - colon - 1;
    return special || slashes == 2
        ? new AbsoluteUrl(text, scheme, slashes, start, authorityEnd(text, start, special))
        : null;
  }

  /** Path, query and fragment. */
  public String rest() {
    return text.substring(end);
  }

  /** Where the authority that begins at {@code start} ends. */
  public static int authorityEnd(String text, int start, boolean special) {
    int end = start;
    while (end < text.length()
        && !isSlash(text.charAt(end), special)
        && text.charAt(end) != '?'
        && text.charAt(end) != '#') {
      end++;
    }
    return end;
  }

  /** Without control characters and blanks at both ends, nor tabs and line ends anywhere. */
  public static String clean(String url) {
    int start = 0;
    int end = url.length();
    while (start < end && url.charAt(start) <= ' ') {
      start++;
    }
    while (start < end && url.charAt(end - 1) <= ' ') {
      end--;
    }
    String trimmed = url.substring(start, end);
    if (trimmed.indexOf('\t') < 0 && trimmed.indexOf('\n') < 0 && trimmed.indexOf('\r') < 0) {
      return trimmed;
    }
    StringBuilder out = new StringBuilder(trimmed.length());
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      if (c != '\t' && c != '\n' && c != '\r') {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** Where the colon after a scheme stands (RFC 3986 §3.1), or -1 if there is none. */
  static int schemeEnd(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' && i > 0) {
        return i;
      }
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean later = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !later)) {
        return -1;
      }
    }
    return -1;
  }

  private static String lowerCase(String scheme) {
    StringBuilder out = new StringBuilder(scheme.length());
    for (int i = 0; i < scheme.length(); i++) {
      char c = scheme.charAt(i);
      out.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return out.toString();
  }

  private static boolean isSlash(char c, boolean special) {
    return c == '/' || special && c == '\\';
  }
}
