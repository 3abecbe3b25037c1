package wayleave.crawlercommons;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.RobotsTxt;
import wayleave.Sitemap;

/** The sitemaps of a robots.txt as callers of crawler-commons expect them: absolute, each once. */
final class Sitemaps {
  private Sitemaps() {}

  /**
   * The URLs of the sitemaps in the order of the file.
   *
   * @param base a URL of the site, which those that are not absolute are resolved against, although they must be; if it is
   *     none, they are left out
   */
  static List<String> of(RobotsTxt robots, @Nullable String base) {
    List<Sitemap> sitemaps = robots.sitemaps();
    if (sitemaps.isEmpty()) {
      return List.of();
    }
    List<String> result = new ArrayList<>();
    URL context = base == null ? null : url(null, base);
    for (Sitemap sitemap : sitemaps) {
      // What has a scheme is not resolved: `https:/host/path` would become a path of this site.
      URL url = url(hasScheme(sitemap.url()) ? null : context, sitemap.url());
      if (url != null && !url.getHost().isEmpty() && !result.contains(url.toExternalForm())) {
        result.add(url.toExternalForm());
      }
    }
    return result;
  }

  private static boolean hasScheme(String url) {
    int colon = url.indexOf(':');
    for (int i = 0; i < colon; i++) {
      char c = url.charAt(i);
      if (c == '/' || c == '?' || c == '#') {
        return false;
      }
    }
    return colon > 0;
  }

  // Deprecated from JDK 20 on for those who want a URL checked; here what crawlers get from it is
  // wanted.
  @SuppressWarnings("deprecation")
  private static @Nullable URL url(@Nullable URL context, String url) {
    try {
      return new URL(context, url);
    } catch (MalformedURLException e) {
      return null;
    }
  }
}
