package wayleave.report;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.RobotsTxt;
import wayleave.RobotsTxtBuilder;
import wayleave.crawlers.CrawlerCatalogue;

/**
 * A recipe for a robots.txt: the common ones of Google's authoring guide, and some for AI crawlers. Names and paths in it are
 * examples, which a site replaces by its own.
 */
public enum RobotsTemplate {
  /** Every crawler may crawl everything. */
  ALLOW_ALL(
      "allow-all",
      "allow everything",
      "",
      null,
      (out, crawler, paths) -> out.group("*").allow("/")),

  /** No crawler may crawl anything. */
  BLOCK_SITE(
      "block-site",
      "block the whole site",
      "",
      null,
      (out, crawler, paths) ->
          out.comment(Notes.STILL_INDEXED).comment(Notes.ON_PURPOSE).group("*").disallow("/")),

  /** No crawler may crawl some folders. */
  BLOCK_FOLDERS(
      "block-folders",
      "block folders and everything in them",
      "*",
      List.of("/calendar/", "/junk/"),
      RobotsTemplate::blockPages),

  /** Only one crawler may crawl. */
  ALLOW_ONE_CRAWLER(
      "allow-one-crawler",
      "allow one crawler only",
      "Googlebot-News",
      null,
      (out, crawler, paths) ->
          out.comment(Notes.ON_PURPOSE).group(crawler).allow("/").group("*").disallow("/")),

  /** All crawlers except one may crawl. */
  BLOCK_ONE_CRAWLER(
      "block-one-crawler",
      "allow all crawlers except one",
      "Unnecessarybot",
      List.of("/"),
      (out, crawler, paths) -> {
        block(out, crawler, paths);
        out.group("*").allow("/");
      }),

  /** No crawler may crawl one page. */
  BLOCK_PAGE(
      "block-page",
      "block one page",
      "*",
      List.of("/private_file.html"),
      RobotsTemplate::blockPages),

  /** One image stays out of Google Images. */
  BLOCK_IMAGE(
      "block-image",
      "keep one image out of Google Images",
      "Googlebot-Image",
      List.of("/images/dogs.jpg"),
      RobotsTemplate::block),

  /** All images stay out of Google Images. */
  BLOCK_ALL_IMAGES(
      "block-all-images",
      "keep all images of the site out of Google Images",
      "Googlebot-Image",
      List.of("/"),
      RobotsTemplate::block),

  /** Googlebot may not crawl files of one type. */
  BLOCK_FILE_TYPE(
      "block-file-type",
      "block files of one type, such as GIF images",
      "Googlebot",
      List.of("/*.gif$"),
      RobotsTemplate::block),

  /** Only AdSense may crawl, so that pages can show advertisements. */
  ALLOW_ADSENSE_ONLY(
      "allow-adsense-only",
      "block the whole site, but let AdSense choose advertisements",
      "",
      null,
      (out, crawler, paths) -> out.comment(Notes.STILL_INDEXED)
          .comment(Notes.ON_PURPOSE)
          .group("*")
          .disallow("/")
          .group("Mediapartners-Google")
          .allow("/")),

  /** Googlebot may not crawl URLs with a certain ending. */
  BLOCK_URL_ENDING(
      "block-url-ending",
      "block URLs with a certain ending, such as .xls",
      "Googlebot",
      List.of("/*.xls$"),
      RobotsTemplate::block),

  /** Crawlers that collect training data may not crawl; search engines may. */
  REFUSE_AI_TRAINING(
      "refuse-ai-training",
      "keep search engines and AI search, refuse AI training",
      "",
      List.of(),
      (out, crawler, paths) -> {
        out.comment("Crawlers that collect training data for AI models, "
            + catalogueDate()
            + "\nGooglebot and Applebot still crawl for search: Google-Extended and Applebot-Extended"
            + " only refuse AI training with what they fetch.");
        refuse(out, AiCrawlers.training(CrawlerCatalogue.bundled()), paths);
      }),

  /** No AI crawler that obeys robots.txt may crawl; search engines may. */
  REFUSE_AI(
      "refuse-ai",
      "keep search engines, refuse all AI crawlers",
      "",
      List.of(),
      (out, crawler, paths) -> {
        out.comment(
            "Crawlers for AI training, AI search, AI agents and AI assistants, "
                + catalogueDate()
                + "\nAI summaries of Google and Bing use the pages in their search indexes: this does not refuse them.");
        refuse(out, AiCrawlers.all(CrawlerCatalogue.bundled()), paths);
      });

  private final String code;
  private final String description;
  private final String crawler;
  private final @Nullable List<String> paths;
  private final Content content;

  RobotsTemplate(
      String code,
      String description,
      String crawler,
      @Nullable List<String> paths,
      Content content) {
    this.code = code;
    this.description = description;
    this.crawler = crawler;
    this.paths = paths;
    this.content = content;
  }

  /** Comments that several recipes have. */
  private static final class Notes {
    static final String STILL_INDEXED =
        "A URL that is blocked here can still be indexed, without its content.";
    static final String NO_SECRET =
        "Anyone can read this file: it hides nothing. Protect private pages with a login.";
    static final String ON_PURPOSE =
        "wayleave-ignore-file site-disallowed: the site is blocked on purpose";

    private Notes() {}
  }

  /** Writes the groups and comments. */
  private interface Content {
    void write(RobotsTxtBuilder out, String crawler, List<String> paths);
  }

  /** A stable name for programs and command lines: {@code block-folders}. */
  public String code() {
    return code;
  }

  /** What it does, as a clause in English. */
  public String description() {
    return description;
  }

  /** Whether it is about a crawler that can be replaced by another one. */
  public boolean takesCrawler() {
    return !crawler.isEmpty();
  }

  /** Whether it takes paths to disallow. */
  public boolean takesPaths() {
    return paths != null;
  }

  /** The robots.txt with examples, ready to be edited and served. */
  public String text() {
    return text("", List.of(), List.of());
  }

  /**
   * The robots.txt for a site.
   *
   * @param ownCrawler the crawler it is about, or empty for the example; ignored if it {@linkplain #takesCrawler() takes none}
   * @param ownPaths the paths to disallow, or none for the examples; ignored if it {@linkplain #takesPaths() takes none}
   * @param sitemaps URLs of sitemaps, which stand at the end
   * @throws IllegalArgumentException if one of them cannot stand in a robots.txt; the message says why
   */
  public String text(String ownCrawler, List<String> ownPaths, List<String> sitemaps) {
    RobotsTxtBuilder out = RobotsTxt.builder();
    content.write(
        out,
        ownCrawler.isEmpty() ? crawler : ownCrawler,
        paths == null || !ownPaths.isEmpty() ? ownPaths : paths);
    sitemaps.forEach(out::sitemap);
    return out.text();
  }

  private static void blockPages(RobotsTxtBuilder out, String crawler, List<String> paths) {
    block(out.comment(Notes.STILL_INDEXED).comment(Notes.NO_SECRET), crawler, paths);
  }

  private static void block(RobotsTxtBuilder out, String crawler, List<String> paths) {
    out.group(crawler);
    paths.forEach(out::disallow);
  }

  private static void refuse(RobotsTxtBuilder out, List<String> crawlers, List<String> paths) {
    out.group(crawlers.toArray(String[]::new)).disallow("/").group("*");
    paths.forEach(out::disallow);
    if (paths.isEmpty()) {
      out.allow("/");
    }
  }

  private static String catalogueDate() {
    return "as known on " + CrawlerCatalogue.bundled().date() + ".";
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
