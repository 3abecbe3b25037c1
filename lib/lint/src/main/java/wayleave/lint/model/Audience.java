package wayleave.lint.model;

/** Who reads robots.txt files, as far as readers differ. */
public enum Audience {
  /** Any reader. */
  ANY("any crawler"),
  /** Google as it documents its reading. */
  GOOGLE("Google"),
  /** google/robotstxt, the parser that Google runs and others have taken over. */
  GOOGLEBOT("Google's open-source parser"),
  /** Readers that follow RFC 9309. */
  RFC9309("RFC 9309"),
  /** Bing. */
  BING("Bing"),
  /** Yandex. */
  YANDEX("Yandex"),
  /** Seznam. */
  SEZNAM("Seznam"),
  /** Readers of AI preferences (AIPREF, Content Signals, RSL). */
  AI_PREFERENCES("readers of AI preferences"),
  /** Readers older than RFC 9309: first rule that matches, names by substring, no wildcards. */
  OLD("older parsers"),
  /** Tools that judge the file, such as Lighthouse and Search Console. */
  TOOLS("tools that check the file");

  private final String text;

  Audience(String text) {
    this.text = text;
  }

  /** The reader's name for people. */
  public String text() {
    return text;
  }
}
