package wayleave.captures;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** URLs as text, as browsers read them (the URL standard, WHATWG); what a host is, {@link wayleave.Origin} knows. */
final class UrlText {
  /** Schemes whose URLs can be asked for. In them, {@code \} is as good as {@code /}. */
  private static final Set<String> SPECIAL = Set.of("http", "https", "ftp");
  /** What is written as it is, besides letters and digits: unreserved, and what some clients escape and others do not. */
  private static final String UNESCAPED = "-._~!'()*";
  /** What has a meaning of its own, and an escape of which has not. */
  private static final String DELIMITERS = "$&+,;=:@/?";

  private static final String HEX = "0123456789ABCDEF";

  private UrlText() {}

  /** Without control characters and blanks at both ends, nor tabs and line ends anywhere. */
  static String clean(String url) {
    int begin = 0;
    int end = url.length();
    while (begin < end && url.charAt(begin) <= ' ') {
      begin++;
    }
    while (begin < end && url.charAt(end - 1) <= ' ') {
      end--;
    }
    String text = url.substring(begin, end);
    return text.chars().anyMatch(UrlText::isRemoved) ? text.replaceAll("[\\t\\n\\r]", "") : text;
  }

  /** What follows the origin of a clean URL, up to its fragment, in one spelling. */
  static String rest(String url) {
    int colon = url.indexOf(':');
    boolean isSpecial = isSpecial(url.substring(0, colon));
    int begin = colon + 3;
    while (begin < url.length() && "/?#\\".indexOf(url.charAt(begin)) < 0) {
      begin++;
    }
    int fragment = url.indexOf('#', begin);
    int end = fragment < 0 ? url.length() : fragment;
    int mark = url.indexOf('?', begin);
    int query = mark < 0 || mark > end ? end : mark;
    String path = url.substring(begin, query);
    return path(isSpecial ? path.replace('\\', '/') : path) + escaped(url.substring(query, end));
  }

  /**
   * Where a reference leads; empty if it is to no scheme that can be asked. It need not have an origin.
   *
   * @param base a key of a capture
   */
  static Optional<String> resolve(String base, String reference) {
    String text = clean(reference);
    String ownScheme = base.substring(0, base.indexOf(':'));
    String scheme = scheme(text);
    if (!scheme.isEmpty() && !isSpecial(scheme) || !isSpecial(ownScheme)) {
      return Optional.empty();
    }
    boolean isOwn = scheme.isEmpty() || scheme.equals(ownScheme);
    String rest = scheme.isEmpty() ? text : text.substring(scheme.length() + 1);
    int slashes = 0;
    while (slashes < rest.length() && isSlash(rest.charAt(slashes))) {
      slashes++;
    }
    if (slashes >= 2 || !isOwn) {
      return Optional.of((isOwn ? ownScheme : scheme) + "://" + rest.substring(slashes));
    }
    int path = base.indexOf('/', base.indexOf("://") + 3);
    int query = base.indexOf('?', path) < 0 ? base.length() : base.indexOf('?', path);
    int kept = rest.isEmpty() || rest.startsWith("#")
        ? base.length()
        : rest.startsWith("?") ? query : slashes == 1 ? path : base.lastIndexOf('/', query - 1) + 1;
    return Optional.of(base.substring(0, kept) + rest);
  }

  /** The scheme in lower case; empty if there is none (RFC 3986 §3.1). */
  private static String scheme(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' && i > 0) {
        return text.substring(0, i).toLowerCase(Locale.ROOT);
      }
      boolean isLater = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
      if (!isLetter(c) && (i == 0 || !isLater)) {
        break;
      }
    }
    return "";
  }

  /**
   * Whether a text is a URL of a scheme without hosts, such as those of the DNS lookups, logs and screenshots in web archives ({@code dns:},
   * {@code urn:}, {@code whois:}, {@code metadata:}); not a host with a port.
   */
  static boolean isOfNoHost(String url) {
    String text = clean(url);
    String scheme = scheme(text);
    String rest = text.substring(Math.min(text.length(), scheme.length() + 1));
    return !scheme.isEmpty()
        && !isSpecial(scheme)
        && scheme.indexOf('.') < 0
        && !rest.isEmpty()
        && !rest.startsWith("//")
        && !(rest.charAt(0) >= '0' && rest.charAt(0) <= '9' && rest.indexOf('/') > 0);
  }

  private static String path(String path) {
    String escaped = escaped(path);
    if (!escaped.contains("/.")) {
      return escaped.startsWith("/") ? escaped : "/" + escaped;
    }
    List<String> segments = new ArrayList<>();
    // An escaped dot is a dot by now.
    String[] parts = escaped.substring(1).split("/", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean isUp = parts[i].equals("..");
      if (isUp && !segments.isEmpty()) {
        segments.remove(segments.size() - 1);
      }
      if (!isUp && !parts[i].equals(".")) {
        segments.add(parts[i]);
      } else if (i == parts.length - 1) {
        segments.add("");
      }
    }
    return "/" + String.join("/", segments);
  }

  private static String escaped(String text) {
    if (text.chars().allMatch(c -> c != '%' && isKept(c))) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == '%'
          && i + 2 <= text.length()
          && hex(text.charAt(i)) >= 0
          && hex(text.charAt(i + 1)) >= 0) {
        int value = hex(text.charAt(i)) << 4 | hex(text.charAt(i + 1));
        i += 2;
        if (isUnescaped(value)) {
          out.append((char) value);
        } else {
          appendEscape(out, value);
        }
      } else if (c != '%' && isKept(c)) {
        out.append((char) c);
      } else {
        boolean isAlone = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        for (byte b : Character.toString(isAlone ? 0xFFFD : c).getBytes(StandardCharsets.UTF_8)) {
          appendEscape(out, b & 0xFF);
        }
      }
    }
    return out.toString();
  }

  private static void appendEscape(StringBuilder out, int value) {
    out.append('%').append(HEX.charAt(value >> 4)).append(HEX.charAt(value & 0xF));
  }

  private static int hex(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }

  private static boolean isKept(int c) {
    return isUnescaped(c) || DELIMITERS.indexOf(c) >= 0;
  }

  private static boolean isUnescaped(int c) {
    return isLetter(c) || c >= '0' && c <= '9' || UNESCAPED.indexOf(c) >= 0;
  }

  private static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isSpecial(String scheme) {
    return SPECIAL.contains(scheme.toLowerCase(Locale.ROOT));
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }

  private static boolean isRemoved(int c) {
    return c == '\t' || c == '\n' || c == '\r';
  }
}
