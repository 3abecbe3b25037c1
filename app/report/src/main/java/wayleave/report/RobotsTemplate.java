package wayleave.report;

import java.util.Optional;

/**
 * A robots.txt to start from, for one of the common wishes of Google's authoring guide. Names and paths in it are examples, to be
 * replaced by the site's own.
 */
public enum RobotsTemplate {
  /** Nobody may crawl anything. */
  BLOCK_SITE("block-site", "block the whole site", """
          # A URL that is blocked here can still be indexed, without its content.
          User-agent: *
          Disallow: /
          """),

  /** Nobody may crawl some folders. */
  BLOCK_FOLDERS("block-folders", "block folders and all they hold", """
          # A URL that is blocked here can still be indexed, without its content.
          # Anyone can read this file: it hides nothing. Protect private pages by a login.
          User-agent: *
          Disallow: /calendar/
          Disallow: /junk/
          """),

  /** Only one crawler may crawl. */
  ALLOW_ONE_CRAWLER("allow-one-crawler", "allow one crawler only", """
          User-agent: Googlebot-News
          Allow: /

          User-agent: *
          Disallow: /
          """),

  /** All but one crawler may crawl. */
  BLOCK_ONE_CRAWLER("block-one-crawler", "allow all crawlers but one", """
          User-agent: Unnecessarybot
          Disallow: /

          User-agent: *
          Allow: /
          """),

  /** Nobody may crawl one page. */
  BLOCK_PAGE("block-page", "block one page", """
          # A URL that is blocked here can still be indexed, without its content.
          # Anyone can read this file: it hides nothing. Protect private pages by a login.
          User-agent: *
          Disallow: /private_file.html
          """),

  /** One image stays out of Google Images. */
  BLOCK_IMAGE("block-image", "keep one image out of Google Images", """
          User-agent: Googlebot-Image
          Disallow: /images/dogs.jpg
          """),

  /** All images stay out of Google Images. */
  BLOCK_ALL_IMAGES("block-all-images", "keep all images of the site out of Google Images", """
          User-agent: Googlebot-Image
          Disallow: /
          """),

  /** Googlebot may not crawl files of one type. */
  BLOCK_FILE_TYPE("block-file-type", "block files of one type, such as GIF images", """
          User-agent: Googlebot
          Disallow: /*.gif$
          """),

  /** Nobody but AdSense may crawl, so that pages can show advertisements. */
  ALLOW_ADSENSE_ONLY(
      "allow-adsense-only", "block the whole site, but let AdSense choose advertisements", """
          # A URL that is blocked here can still be indexed, without its content.
          User-agent: *
          Disallow: /

          User-agent: Mediapartners-Google
          Allow: /
          """),

  /** Googlebot may not crawl URLs that end in a given way. */
  BLOCK_URL_ENDING("block-url-ending", "block URLs that end in a given way, such as .xls", """
          User-agent: Googlebot
          Disallow: /*.xls$
          """);

  private final String code;
  private final String description;
  private final String text;

  RobotsTemplate(String code, String description, String text) {
    this.code = code;
    this.description = description;
    this.text = text;
  }

  /** A stable name for programs and command lines: {@code block-folders}. */
  public String code() {
    return code;
  }

  /** What it does, as a clause in English. */
  public String description() {
    return description;
  }

  /** The robots.txt, ready to be edited and served. */
  public String text() {
    return text;
  }

  /** The template with a code, or empty if there is none. */
  public static Optional<RobotsTemplate> find(String code) {
    for (RobotsTemplate template : values()) {
      if (template.code.equals(code)) {
        return Optional.of(template);
      }
    }
    return Optional.empty();
  }
}
