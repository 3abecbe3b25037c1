package wayleave;

/**
 * A sitemap line, which holds for all crawlers wherever it stands (G4, M1-M3).
 *
 * @param line the number of its line, from 1
 * @param url the value as written
 */
public record Sitemap(int line, String url) {
  /**
   * Whether the value is a full URL, as it must be (M1): it begins with a scheme, a colon and {@code //}. One that is not
   * is reported all the same, and no crawler can be relied upon to follow it.
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
