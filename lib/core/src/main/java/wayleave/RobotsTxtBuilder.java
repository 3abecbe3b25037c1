package wayleave;

import wayleave.internal.bytes.Utf8;
import wayleave.syntax.Field;
import wayleave.syntax.LineScanner;

/**
 * Builds a well-formed robots.txt (RFC 9309 §2.2). Not thread-safe.
 *
 * <p>{@link #group} starts a group; rules and extension lines follow. Groups never merge: one without rules gets an empty {@code
 * Disallow}, which allows everything. Characters that a path cannot contain are escaped ({@code #}, spaces, line ends); non-ASCII
 * characters are kept.
 *
 * <pre>{@code
 * String text = RobotsTxt.builder()
 *     .comment("The shop")
 *     .group("*").disallow("/cart/").allow("/cart/help")
 *     .sitemap("https://example.com/sitemap.xml")
 *     .text();
 * }</pre>
 */
public final class RobotsTxtBuilder {
  private final StringBuilder out = new StringBuilder();
  private boolean inGroup;
  private boolean hasRules;

  RobotsTxtBuilder() {}

  /**
   * Starts a group.
   *
   * @param tokens the product tokens of the crawlers, or {@code *} for all crawlers that no group names
   * @throws IllegalArgumentException if there is no token, or one contains anything but ASCII letters, digits, {@code -},
   *     {@code _} and {@code .}
   */
  public RobotsTxtBuilder group(String... tokens) {
    if (tokens.length == 0) {
      throw new IllegalArgumentException("a group needs at least one product token, or *");
    }
    for (String token : tokens) {
      if (!token.equals("*") && !isToken(token)) {
        throw new IllegalArgumentException(
            "not a product token: \"" + token + "\"; expected letters, digits, - _ . or *");
      }
    }
    endGroup();
    inGroup = true;
    for (String token : tokens) {
      line("User-agent", token);
    }
    return this;
  }

  /**
   * Adds an allow rule.
   *
   * @param path a path pattern that begins with {@code /} or {@code *}
   * @throws IllegalArgumentException if the path begins otherwise
   * @throws IllegalStateException if no group was begun
   */
  public RobotsTxtBuilder allow(String path) {
    return rule("Allow", path);
  }

  /**
   * Adds a disallow rule.
   *
   * @param path a path pattern that begins with {@code /} or {@code *}
   * @throws IllegalArgumentException if the path begins otherwise
   * @throws IllegalStateException if no group was begun
   */
  public RobotsTxtBuilder disallow(String path) {
    return rule("Disallow", path);
  }

  /**
   * Adds a line with a non-standard field, such as {@code Crawl-delay}, at this place. Prefer to add it after the rules, since
   * some parsers end a group at it.
   *
   * @throws IllegalArgumentException if the field is empty, could be read as a standard one ({@code disallow-all}, {@code
   *     useragent}), or contains a colon, a {@code #} or anything but printable ASCII; or if the value contains a {@code #} or a
   *     control character
   */
  public RobotsTxtBuilder extension(String field, String value) {
    String name = field.strip();
    if (name.isEmpty()
        || name.indexOf(':') >= 0
        || !staysOnLine(name)
        || !isAscii(name)
        || isStandard(name)) {
      throw new IllegalArgumentException("not the field of an extension line: \"" + field + "\"");
    }
    if (!staysOnLine(value)) {
      throw new IllegalArgumentException(
          "a value must not hold # or control characters: \"" + value + "\"");
    }
    return line(name, value.strip());
  }

  /**
   * Adds a sitemap, which belongs to no group. It ends the current group: no more rules can be added to it.
   *
   * @param url its full URL
   * @throws IllegalArgumentException if it is not an absolute URL or contains a {@code #}, a space or a control character
   */
  public RobotsTxtBuilder sitemap(String url) {
    if (!new Sitemap(0, url).isAbsolute()
        || !staysOnLine(url)
        || url.indexOf(' ') >= 0
        || url.indexOf('\t') >= 0) {
      throw new IllegalArgumentException(
          "not a full URL: \"" + url + "\"; expected https://host/path");
    }
    endGroup();
    inGroup = false;
    return line("Sitemap", url);
  }

  /** Adds comment lines, one per line of the text. They end the current group: no more rules can be added to it. */
  public RobotsTxtBuilder comment(String text) {
    endGroup();
    inGroup = false;
    int from = 0;
    while (from < text.length() || from == 0) {
      int to = from;
      while (to < text.length() && text.charAt(to) != '\n' && text.charAt(to) != '\r') {
        to++;
      }
      String line = text.substring(from, to).replace('\0', ' ');
      out.append(line.isEmpty() ? "#" : "# ").append(line).append('\n');
      from = text.startsWith("\r\n", to) ? to + 2 : to + 1;
    }
    return this;
  }

  /** The file as text, with line feeds. */
  public String text() {
    String unfinished = inGroup && !hasRules ? "Disallow:\n" : "";
    return out + unfinished;
  }

  /** The file in UTF-8, as served. */
  public byte[] bytes() {
    return Utf8.encode(text());
  }

  /** The file, parsed in a dialect. */
  public RobotsTxt build(Dialect dialect) {
    return RobotsTxt.parse(bytes(), dialect);
  }

  private RobotsTxtBuilder rule(String field, String path) {
    if (!inGroup) {
      throw new IllegalStateException("a rule needs a group: call group(...) first");
    }
    if (!path.startsWith("/") && !path.startsWith("*")) {
      throw new IllegalArgumentException(
          "not a path pattern: \"" + path + "\"; expected one that begins with / or *");
    }
    hasRules = true;
    StringBuilder escaped = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c <= ' ' || c == '#' || c == 0x7F) {
        escaped
            .append('%')
            .append("0123456789ABCDEF".charAt(c >> 4))
            .append("0123456789ABCDEF".charAt(c & 15));
      } else {
        escaped.append(c);
      }
    }
    return line(field, escaped.toString());
  }

  private void endGroup() {
    if (inGroup) {
      if (!hasRules) {
        line("Disallow", "");
      }
      out.append('\n');
    }
    hasRules = false;
  }

  private RobotsTxtBuilder line(String field, String value) {
    out.append(field)
        .append(':')
        .append(value.isEmpty() ? "" : " ")
        .append(value)
        .append('\n');
    return this;
  }

  private static boolean isToken(String token) {
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      char lower = (char) (c | 0x20);
      if (!(lower >= 'a' && lower <= 'z'
          || c >= '0' && c <= '9'
          || c == '-'
          || c == '_'
          || c == '.')) {
        return false;
      }
    }
    return !token.isEmpty();
  }

  /** Whether some reader takes the field for one of the standard's: Google's forgives misspellings and longer words. */
  private static boolean isStandard(String field) {
    boolean[] standard = {false};
    LineScanner.scan(Utf8.encode(field + ":"), line -> standard[0] |= line.field() != Field.OTHER);
    return standard[0];
  }

  private static boolean isAscii(String s) {
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static boolean staysOnLine(String s) {
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c < ' ' && c != '\t' || c == '#' || c == 0x7F) {
        return false;
      }
    }
    return true;
  }
}
