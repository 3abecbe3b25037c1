package wayleave;

/**
 * A sitemap line. It belongs to no group and applies to all crawlers (sitemaps.org).
 *
 * @param line the line number, from 1
 * @param url the value as written
 */
public record Sitemap(int line, String url) {
  /**
   * Whether the value is an absolute URL, as the specification requires: a scheme, a colon and {@code //} at the start. Crawlers
   * may ignore other values.
   */
  public boolean isAbsolute() {
    int colon = url.indexOf(':');
    if (colon < 1 || !url.startsWith("//", colon + 1) || url.length() == colon + 3) {
      return false;
    }
    for (int i = 0; i < colon; i++) {
      char c = url.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean other = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !other)) {
        return false;
      }
    }
    return true;
  }
}
