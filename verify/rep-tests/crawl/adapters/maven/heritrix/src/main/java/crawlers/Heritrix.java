package crawlers;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.archive.crawler.framework.CrawlJob;
import org.archive.crawler.framework.Engine;

/** Runs a job of Heritrix's own profile with the seeds of a file, as its option --run-job does. */
public final class Heritrix {
  private static final String PROFILE = "/org/archive/crawler/restlet/profile-crawler-beans.cxml";
  private static final String CONTACT =
      "metadata.operatorContactUrl=ENTER_AN_URL_WITH_YOUR_CONTACT_INFO_HERE_FOR_WEBMASTERS_AFFECTED_BY_YOUR_CRAWL";
  private static final String SEED = "http://example.example/example";
  /** Of the tries, one is for the address and one for robots.txt. */
  private static final String SETTINGS = """
      metadata.operatorContactUrl=https://bot.example
      crawlController.pauseAtStart=false
      crawlController.maxToeThreads=50
      disposition.delayFactor=0
      disposition.minDelayMs=0
      extractorHtml.obeyRelNofollow=true
      fetchHttp.soTimeoutMs=5000
      frontier.maxRetries=4
      frontier.retryDelaySeconds=1
      """;

  public static void main(String[] arguments) throws Exception {
    Path jobs = Files.createTempDirectory("heritrix");
    for (String name : new String[] {"heritrix.port", "heritrix.pid", "heritrix.hostname"}) {
      System.setProperty(name, "1"); // for names of files
    }
    String beans;
    try (InputStream profile = Engine.class.getResourceAsStream(PROFILE)) {
      beans = new String(profile.readAllBytes(), StandardCharsets.UTF_8);
    }
    beans = beans.replace(CONTACT, SETTINGS)
        .replace(SEED, Files.readString(Path.of(arguments[0])));
    Files.writeString(
        Files.createDirectory(jobs.resolve("crawl")).resolve("crawler-beans.cxml"), beans);
    Engine engine = new Engine(new File(jobs.toString()));
    CrawlJob job = engine.getJob("crawl");
    job.validateConfiguration();
    job.launch();
    engine.waitForNoRunningJobs(0);
    engine.shutdown();
    System.exit(0); // its threads
  }
}
