package wayleave.policy;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;
import wayleave.syntax.LineScanner;

/**
 * A robots.txt, with what takes time to find out of it: the rules for the crawlers that asked about it last, and where its lines
 * are. Thread-safe.
 */
final class CompiledRules {
  /** More than the crawlers that one request to a server may name. */
  static final int MAX_CRAWLERS = 128;

  private final Body body;
  private final RobotsTxt robots;
  /** Copied on write; the newest first. */
  private volatile CrawlerRules[] compiled = {};
  /** Where each line begins and ends; null before somebody asks for one. */
  private volatile int @Nullable [] lines;

  CompiledRules(Outcome.Found found, Dialect dialect) {
    this.body = found.body();
    this.robots = found.read(dialect);
  }

  RobotsTxt robots() {
    return robots;
  }

  /** For how many crawlers rules are kept. */
  int size() {
    return compiled.length;
  }

  /**
   * A line as it was written.
   *
   * @param number from 1
   * @throws IndexOutOfBoundsException if there are not so many
   */
  String line(int number) {
    int[] known = lines;
    if (known == null) {
      IntStream.Builder bounds = IntStream.builder();
      LineScanner.scan(
          body.shared(),
          line -> bounds.add(line.start() + line.byteOrderMarkLength()).add(line.end()));
      known = bounds.build().toArray();
      lines = known;
    }
    int start = known[2 * number - 2];
    return new String(body.shared(), start, known[2 * number - 1] - start, StandardCharsets.UTF_8);
  }

  CrawlerRules of(Crawler crawler) {
    CrawlerRules known = find(crawler);
    return known != null ? known : compile(crawler);
  }

  private @Nullable CrawlerRules find(Crawler crawler) {
    for (CrawlerRules rules : compiled) {
      if (rules.crawler().equals(crawler)) {
        return rules;
      }
    }
    return null;
  }

  private synchronized CrawlerRules compile(Crawler crawler) {
    CrawlerRules known = find(crawler);
    if (known != null) {
      return known;
    }
    CrawlerRules rules = robots.rulesFor(crawler);
    CrawlerRules[] before = compiled;
    CrawlerRules[] after = new CrawlerRules[Math.min(before.length + 1, MAX_CRAWLERS)];
    after[0] = rules;
    System.arraycopy(before, 0, after, 1, after.length - 1);
    compiled = after;
    return rules;
  }
}
