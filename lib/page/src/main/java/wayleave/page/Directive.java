package wayleave.page;

/**
 * A question that page directives answer. The keys are the project's own; the rules behind them are those of Google Search Central,
 * "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications", unless another source is named.
 */
public enum Directive {
  /** May the page be shown in results? {@code noindex}, {@code none}, a passed {@code unavailable_after}. */
  INDEX("index"),
  /** May its links be followed? {@code nofollow}, {@code none}. */
  FOLLOW("follow"),
  /** May a text snippet be shown? {@code nosnippet}, {@code max-snippet:0}. */
  SNIPPET("snippet"),
  /** How many characters may a text snippet have? -1 leaves it to the engine. */
  MAX_SNIPPET("max-snippet"),
  /** How large may an image preview be? See {@link ImagePreview}. */
  MAX_IMAGE_PREVIEW("max-image-preview"),
  /** How many seconds may a video preview last? 0 allows a still image, -1 leaves it to the engine. */
  MAX_VIDEO_PREVIEW("max-video-preview"),
  /** From when on may the page not be shown any more? */
  UNAVAILABLE_AFTER("unavailable-after"),
  /** May results offer a translation? {@code notranslate}. */
  TRANSLATE("translate"),
  /** May images of the page be indexed? {@code noimageindex}. */
  IMAGE_INDEX("imageindex"),
  /** May the page be indexed where another page embeds it, in spite of {@code noindex}? {@code indexifembedded}. */
  INDEX_IF_EMBEDDED("indexifembedded"),
  /**
   * May a copy be linked or used? {@code noarchive}. In dialect {@link PageDialect#BING}: in chat answers and for training (Bing blog,
   * 2023-09-22).
   */
  ARCHIVE("archive"),
  /** May more than URL, title and snippet be used in chat answers and for training? {@code nocache} (Bing blog, 2023-09-22). */
  CACHE("cache"),
  /** May the content be used as data for machine learning? {@code noai} (DeviantArt, 2022-11-11). */
  AI("ai"),
  /** May images be used as data for machine learning? {@code noimageai} (DeviantArt, 2022-11-11). */
  IMAGE_AI("imageai"),
  /** May the content be used for machine learning? {@code noml} (Mojeek, 2023). */
  ML("ml");

  private final String key;

  Directive(String key) {
    this.key = key;
  }

  /** The name in JSON, in lower case. */
  public String key() {
    return key;
  }
}
