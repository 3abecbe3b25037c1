package wayleave.benchmarks.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What peers have in common that fetch on as many threads as they may: the pool, and the parser of crawler-commons. */
abstract class BlockingFetchPeer implements FetchPeer {
  static final List<String> AGENTS = List.of("loadbot");

  private final Options options;
  private final ExecutorService threads;

  BlockingFetchPeer(Options options) {
    this.options = options;
    threads = Executors.newFixedThreadPool(options.concurrency());
  }

  /** Fetches and parses. What goes wrong is thrown. */
  abstract SimpleRobotRules rules(String robotsTxtUrl) throws IOException;

  /** What a peer makes of a fetch that failed. */
  abstract SimpleRobotRules rulesAfter(Exception failure);

  @Override
  public final void ask(int site, FetchLog log) {
    String origin = options.sites().origin(site);
    threads.execute(() -> {
      String outcome = "FOUND";
      SimpleRobotRules rules;
      try {
        rules = rules(origin + "/robots.txt");
        if (rules.isDeferVisits()) {
          outcome = "deferred";
        }
      } catch (IOException | RuntimeException e) {
        outcome = e.getClass().getSimpleName();
        rules = rulesAfter(e);
      }
      SimpleRobotRules known = rules;
      log.answered(site, outcome, path -> known.isAllowed(origin + path), known);
    });
  }

  static SimpleRobotRules parse(String url, byte[] body, String contentType) {
    return new SimpleRobotRulesParser().parseContent(url, body, contentType, AGENTS);
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
  }
}
