package wayleave;

import java.util.Optional;

/**
 * A ready-made robots.txt for a common wish: the recipes of Google's authoring guide (A1). Immutable and thread-safe.
 *
 * <p>Names and paths in them are examples, to be replaced by the site's own.
 */
public enum Recipe {
  /** Nobody may crawl anything. */
  BLOCK_SITE("block-site", "block the whole site") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.comment(STILL_INDEXED).group("*").disallow("/");
    }
  },
  /** Nobody may crawl some folders. */
  BLOCK_FOLDERS("block-folders", "block folders and all they hold") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots
          .comment(STILL_INDEXED)
          .comment(NO_PROTECTION)
          .group("*")
          .disallow("/calendar/")
          .disallow("/junk/");
    }
  },
  /** Only one crawler may crawl. */
  ALLOW_ONE_CRAWLER("allow-one-crawler", "allow one crawler only") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.group("Googlebot-News").allow("/").group("*").disallow("/");
    }
  },
  /** All but one crawler may crawl. */
  BLOCK_ONE_CRAWLER("block-one-crawler", "allow all crawlers but one") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.group("Unnecessarybot").disallow("/").group("*").allow("/");
    }
  },
  /** Nobody may crawl one page. */
  BLOCK_PAGE("block-page", "block one page") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots
          .comment(STILL_INDEXED)
          .comment(NO_PROTECTION)
          .group("*")
          .disallow("/private_file.html");
    }
  },
  /** One image stays out of Google Images. */
  BLOCK_IMAGE("block-image", "keep one image out of Google Images") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.group("Googlebot-Image").disallow("/images/dogs.jpg");
    }
  },
  /** All images stay out of Google Images. */
  BLOCK_ALL_IMAGES("block-all-images", "keep all images of the site out of Google Images") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.group("Googlebot-Image").disallow("/");
    }
  },
  /** Googlebot may not crawl files of one type. */
  BLOCK_FILE_TYPE("block-file-type", "block files of one type, such as GIF images") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.group("Googlebot").disallow("/*.gif$");
    }
  },
  /** Nobody but AdSense may crawl, so that pages can show advertisements. */
  ALLOW_ADSENSE_ONLY(
      "allow-adsense-only", "block the whole site, but let AdSense choose advertisements") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots
          .comment(STILL_INDEXED)
          .group("*")
          .disallow("/")
          .group("Mediapartners-Google")
          .allow("/");
    }
  },
  /** Googlebot may not crawl URLs that end in a given way. */
  BLOCK_URL_ENDING("block-url-ending", "block URLs that end in a given way, such as .xls") {
    @Override
    RobotsTxtBuilder write(RobotsTxtBuilder robots) {
      return robots.group("Googlebot").disallow("/*.xls$");
    }
  };

  /** What the author of a file that blocks pages should know (A3). */
  private static final String STILL_INDEXED =
      "A URL that is blocked here can still be indexed, without its content.";

  private static final String NO_PROTECTION =
      "Anyone can read this file: it hides nothing. Protect private pages by a login.";

  private final String code;
  private final String description;

  Recipe(String code, String description) {
    this.code = code;
    this.description = description;
  }

  abstract RobotsTxtBuilder write(RobotsTxtBuilder robots);

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
    return write(RobotsTxt.builder()).text();
  }

  /** The recipe with a code, or empty if there is none. */
  public static Optional<Recipe> find(String code) {
    for (Recipe recipe : values()) {
      if (recipe.code.equals(code)) {
        return Optional.of(recipe);
      }
    }
    return Optional.empty();
  }
}
