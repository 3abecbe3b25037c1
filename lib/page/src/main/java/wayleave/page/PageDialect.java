package wayleave.page;

import java.util.List;
import java.util.Optional;
import wayleave.Crawler;

/**
 * Whose documentation page directives are read by. Rules that an engine does not document are read as Google's documentation defines
 * them: as restrictions of the publisher they count in every dialect.
 */
public enum PageDialect {
  /**
   * Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications" (2026-03-24). The sum of all
   * restrictions applies. {@code noarchive} and {@code nocache} are known and do nothing.
   */
  GOOGLE,
  /**
   * Bing Webmaster help, "Robots meta tags and attributes that Bing supports" (2026-09-30), and the Bing blog on chat (2023-09-22): as
   * {@link #GOOGLE}, but {@code noarchive} and {@code nocache} count, and both together as {@code nocache}.
   */
  BING,
  /**
   * Yandex Webmaster help, "Robots meta tag and X-Robots-Tag HTTP header": where {@code index}, {@code follow}, {@code archive} or
   * {@code all} meets its opposite, the allowing rule wins. In the header, allowing rules are not read.
   */
  YANDEX,
  /** Apple, "About Applebot" (2026-06-08): as {@link #GOOGLE}, but {@code none} includes {@code nosnippet}. */
  APPLE,
  /**
   * draft-illyes-repext-03 (April 2026, an individual draft that expired on 2026-10-20): also reads the structured field {@code
   * Robots-Tag}, and HTML only up to the end of {@code head}.
   */
  REPEXT;

  /** The dialect of the engine that runs a crawler, by the crawler's product tokens; {@link #GOOGLE} for all others. */
  public static PageDialect of(Crawler crawler) {
    List<String> tokens = crawler.tokens().stream().map(Text::lower).toList();
    if (tokens.contains("bingbot") || tokens.contains("msnbot")) {
      return BING;
    }
    if (tokens.stream().anyMatch(token -> token.startsWith("yandex"))) {
      return YANDEX;
    }
    return tokens.contains("applebot") ? APPLE : GOOGLE;
  }

  /** The name in lower case. */
  public String code() {
    return Text.lower(name());
  }

  /** The dialect with a code; empty if there is none. */
  public static Optional<PageDialect> find(String code) {
    for (PageDialect dialect : values()) {
      if (dialect.code().equals(code)) {
        return Optional.of(dialect);
      }
    }
    return Optional.empty();
  }

  /** Whether {@code noarchive} and {@code nocache} mean anything. */
  boolean hasArchive() {
    return this == BING || this == YANDEX;
  }
}
