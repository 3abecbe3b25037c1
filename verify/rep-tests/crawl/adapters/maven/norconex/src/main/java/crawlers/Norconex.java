package crawlers;

import com.norconex.collector.core.crawler.ICrawlerConfig;
import com.norconex.collector.http.HttpCollector;
import com.norconex.collector.http.HttpCollectorConfig;
import com.norconex.collector.http.client.impl.GenericHttpClientFactory;
import com.norconex.collector.http.crawler.HttpCrawlerConfig;
import com.norconex.collector.http.crawler.URLCrawlScopeStrategy;
import com.norconex.collector.http.delay.impl.GenericDelayResolver;
import java.io.File;
import java.nio.file.Files;

/** Crawls the sites of a file of seeds, within the host of the link. */
public final class Norconex {
  private static final int TIMEOUT_MILLIS = 5000;

  public static void main(String[] arguments) throws Exception {
    File directory = Files.createTempDirectory("norconex").toFile();
    HttpCrawlerConfig crawler = new HttpCrawlerConfig();
    crawler.setId("crawler");
    crawler.setWorkDir(new File(directory, "work"));
    crawler.setStartURLsFiles(arguments[0]);
    crawler.setUserAgent("ExampleBot/1.0 (+https://bot.example)");
    crawler.setMaxDepth(-1);
    crawler.setNumThreads(40);
    URLCrawlScopeStrategy scope = new URLCrawlScopeStrategy();
    scope.setStayOnDomain(true);
    crawler.setUrlCrawlScopeStrategy(scope);
    GenericDelayResolver delay = new GenericDelayResolver();
    delay.setDefaultDelay(0);
    delay.setScope(GenericDelayResolver.SCOPE_SITE);
    crawler.setDelayResolver(delay);
    GenericHttpClientFactory client = new GenericHttpClientFactory();
    client.setConnectionTimeout(TIMEOUT_MILLIS);
    client.setSocketTimeout(TIMEOUT_MILLIS);
    crawler.setHttpClientFactory(client);
    HttpCollectorConfig collector = new HttpCollectorConfig();
    collector.setId("collector");
    collector.setProgressDir(new File(directory, "progress").getPath());
    collector.setLogsDir(new File(directory, "logs").getPath());
    collector.setCrawlerConfigs(new ICrawlerConfig[] {crawler});
    new HttpCollector(collector).start(false);
    System.exit(0); // its threads
  }
}
