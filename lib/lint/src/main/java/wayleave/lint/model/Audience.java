package wayleave.lint.model;

/** The parsers or tools that a rule of the linter concerns. */
public enum Audience {
  /** All parsers. */
  ANY("any crawler"),
  /** Google, as documented. */
  GOOGLE("Google"),
  /** google/robotstxt, the parser that Google and others run. */
  GOOGLEBOT("Google's open-source parser"),
  /** Parsers that follow RFC 9309. */
  RFC9309("RFC 9309"),
  /** Bing. */
  BING("Bing"),
  /** Yandex. */
  YANDEX("Yandex"),
  /** Seznam. */
  SEZNAM("Seznam"),
  /** Readers of AI preferences (AIPREF, Content Signals, RSL). */
  AI_PREFERENCES("readers of AI preferences"),
  /** Parsers older than RFC 9309: the first matching rule decides, names match by substring, no wildcards. */
  OLD("older parsers"),
  /** Tools that judge the file, such as Lighthouse and Search Console. */
  TOOLS("tools that check the file");

  private final String text;

  Audience(String text) {
    this.text = text;
  }

  /** The readable name. */
  public String text() {
    return text;
  }
}
