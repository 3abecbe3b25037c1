package crawlers;

import crawlercommons.filters.basic.BasicURLNormalizer;
import de.hshn.mi.crawler4j.frontier.HSQLDBFrontierConfiguration;
import edu.uci.ics.crawler4j.crawler.CrawlConfig;
import edu.uci.ics.crawler4j.crawler.CrawlController;
import edu.uci.ics.crawler4j.crawler.Page;
import edu.uci.ics.crawler4j.crawler.WebCrawler;
import edu.uci.ics.crawler4j.fetcher.PageFetcher;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtConfig;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtServer;
import edu.uci.ics.crawler4j.url.WebURL;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Crawls the sites of a file of seeds, as the README of crawler4j shows. */
public final class Crawler4j extends WebCrawler {
  private static final int TIMEOUT_MILLIS = 5000;

  public static void main(String[] arguments) throws Exception {
    CrawlConfig config = new CrawlConfig();
    config.setCrawlStorageFolder(Files.createTempDirectory("crawler4j").toString());
    config.setPolitenessDelay(0);
    config.setSocketTimeout(TIMEOUT_MILLIS);
    config.setConnectionTimeout(TIMEOUT_MILLIS);
    BasicURLNormalizer normalizer = BasicURLNormalizer.newBuilder()
        .idnNormalization(BasicURLNormalizer.IdnNormalization.NONE).build();
    PageFetcher fetcher = new PageFetcher(config, normalizer);
    HSQLDBFrontierConfiguration frontier = new HSQLDBFrontierConfiguration(config, 10);
    RobotstxtConfig rules = new RobotstxtConfig();
    rules.setSkipCheckForSeeds(false); // by default, nothing ever checks whether a seed is allowed
    RobotstxtServer robots = new RobotstxtServer(rules, fetcher, frontier.getWebURLFactory());
    CrawlController controller =
        new CrawlController(config, normalizer, fetcher, robots, frontier);
    for (String seed : Files.readAllLines(Path.of(arguments[0]))) {
      controller.addSeed(seed);
    }
    controller.start(Crawler4j::new, 20);
    System.exit(0); // its threads
  }

  @Override
  public boolean shouldVisit(Page from, WebURL url) {
    return super.shouldVisit(from, url) // which obeys nofollow
        && host(from.getWebURL()).equals(host(url));
  }

  private static String host(WebURL url) {
    return URI.create(url.getURL()).getHost();
  }
}
