package wayleave.benchmarks.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.benchmarks.data.ProcessFigures;
import wayleave.benchmarks.data.Text;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.RobotsClientBuilder;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Outcome;
import wayleave.store.rocksdb.RocksDbStore;

/**
 * The program behind {@code verify/benchmarks/run fetch}: one client fetches from all sites, all of them asked for at once. Prints a
 * row of a table; fails if Wayleave is wrong about a site.
 */
public final class FetchRun {
  static final String WAYLEAVE = "wayleave";
  static final String WAYLEAVE_ROCKSDB = "wayleave-rocksdb";
  static final String OKHTTP = "okhttp";

  private static final Duration IDLE = Duration.ofMillis(FetchSites.IDLE_MILLIS);

  private FetchRun() {}

  /** What a client made of a site; the object it keeps counts as its memory. */
  private record Answer(String outcome, Predicate<String> allows, Object kept) {}

  /** Fetches the robots.txt of an origin, or queues the fetch. */
  private interface Client {
    CompletableFuture<Answer> ask(String origin);
  }

  /**
   * What a client was measured at.
   *
   * @param wronglyOpen how many sites it would crawl although their robots.txt cannot be had (RFC 9309 §2.3.1.4)
   * @param wrongRules how many sites have a robots.txt that it does not follow
   * @param outcomes how often each behavior had each outcome
   */
  record Figures(
      double seconds, double cpu, int wronglyOpen, int wrongRules, Map<String, Integer> outcomes) {
    /** Whether the client is right about every site. */
    boolean areRight(FetchSites sites) {
      Map<String, Integer> expected = new TreeMap<>();
      sites
          .counts()
          .forEach((behavior, sum) -> expected.put(behavior + " " + behavior.outcome, sum));
      return wronglyOpen == 0 && wrongRules == 0 && outcomes.equals(expected);
    }
  }

  /** Arguments: the client, the number of sites, and how many fetches may go on at once. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int count = Integer.parseInt(arguments[1]);
    Process server = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-cp",
            System.getProperty("java.class.path"),
            FetchServer.class.getName(),
            arguments[1])
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String[] ports = server.inputReader(StandardCharsets.UTF_8).readLine().split("\t", -1);
    FetchSites sites =
        new FetchSites(count, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
    Figures figures = measure(arguments[0], sites, Integer.parseInt(arguments[2]));
    server.destroy();
    System.out.print(Text.row(
        "| %s | %.0f | %.2f ms | %.0f MiB | %d | %d | %d |%n",
        arguments[0],
        count / figures.seconds,
        figures.cpu * 1e3 / count,
        ProcessFigures.peakMiB(),
        ManagementFactory.getThreadMXBean().getPeakThreadCount(),
        figures.wronglyOpen,
        figures.wrongRules));
    boolean isRight = arguments[0].equals(OKHTTP) || figures.areRight(sites);
    if (!isRight) {
      System.err.println(arguments[0] + " was wrong: " + figures.outcomes);
    }
    System.exit(isRight ? 0 : 1); // the clients' threads go on
  }

  static Figures measure(String name, FetchSites sites, int concurrency)
      throws IOException, InterruptedException {
    AtomicReferenceArray<Answer> answers = new AtomicReferenceArray<>(sites.count());
    CountDownLatch left = new CountDownLatch(sites.count());
    double before = ProcessFigures.cpuSeconds();
    Client client =
        name.equals(OKHTTP) ? okHttp(concurrency) : wayleave(name, sites.count(), concurrency);
    long begun = System.nanoTime();
    for (int i = 0; i < sites.count(); i++) {
      int site = i;
      client.ask(sites.origin(site)).whenComplete((answer, e) -> {
        answers.set(site, e == null ? answer : new Answer("" + e, path -> true, e));
        left.countDown();
      });
    }
    left.await();
    double seconds = (System.nanoTime() - begun) / 1e9;
    double cpu = ProcessFigures.cpuSeconds() - before;
    int wronglyOpen = 0;
    int wrongRules = 0;
    Map<String, Integer> outcomes = new TreeMap<>();
    for (int i = 0; i < sites.count(); i++) {
      Answer answer = answers.get(i);
      boolean open = answer.allows.test(FetchSites.OPEN_PATH);
      boolean closed = answer.allows.test(FetchSites.closedPath(i));
      if (sites.behavior(i).hasRules()) {
        wrongRules += !open || closed ? 1 : 0;
      } else {
        wronglyOpen += open || closed ? 1 : 0;
      }
      outcomes.merge(sites.behavior(i) + " " + answer.outcome, 1, Integer::sum);
    }
    return new Figures(seconds, cpu, wronglyOpen, wrongRules, outcomes);
  }

  private static Client wayleave(String name, int count, int concurrency) throws IOException {
    RobotsClientBuilder builder = RobotsClient.builder(NetworkFetcher.builder("LoadBot/1.0")
            .guard(AddressGuard.publicInternet().withNetworks("127.0.0.0/8"))
            .resolver(FetchSites::resolve)
            .limits(FetchLimits.DEFAULT.withTimes(IDLE, IDLE, IDLE)))
        .crawler(Crawler.ofProductToken("LoadBot"))
        .maxFetches(concurrency)
        .maxQueued(count);
    if (name.equals(WAYLEAVE_ROCKSDB)) {
      builder.store(RocksDbStore.open(Files.createTempDirectory("wayleave-fetch-")));
    }
    RobotsClient client = builder.build();
    return origin -> client.rulesAsync(Origin.of(origin)).thenApply(rules -> {
      Outcome outcome = rules.entry().last().orElseThrow();
      String shown = outcome instanceof Outcome.Found
          ? "FOUND"
          : outcome instanceof Outcome.Unreachable failure
              ? failure.reason().toString()
              : outcome.toString();
      return new Answer(shown, rules::allows, "");
    });
  }

  /**
   * OkHttp with the parser of crawler-commons, as in StormCrawler 3 ({@code HttpProtocol}, {@code HttpRobotRulesParser}): a 5xx or 429
   * closes a site, and any other failure opens it.
   */
  private static Client okHttp(int concurrency) {
    OkHttpClient client = new OkHttpClient.Builder()
        .dns(FetchSites::resolve)
        .retryOnConnectionFailure(true)
        .followRedirects(false)
        .connectTimeout(IDLE)
        .readTimeout(IDLE)
        .writeTimeout(IDLE)
        .build();
    ExecutorService threads = Executors.newFixedThreadPool(concurrency);
    return origin -> CompletableFuture.supplyAsync(() -> fetch(client, origin), threads);
  }

  private static Answer fetch(OkHttpClient client, String origin) {
    String outcome = "FOUND";
    SimpleRobotRules rules = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    String url = origin + "/robots.txt";
    Request get =
        new Request.Builder().url(url).header("User-Agent", "LoadBot/1.0").build();
    try (Response response = client.newCall(get).execute()) {
      byte[] body = response.body().bytes();
      if (response.code() == 200) {
        String type = response.header("Content-Type", "");
        rules = new SimpleRobotRulesParser().parseContent(url, body, type, List.of("loadbot"));
      } else if (response.code() == 429 || response.code() / 100 == 5) {
        rules = new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
        outcome = "deferred";
      }
    } catch (IOException e) {
      outcome = e.getClass().getSimpleName();
    }
    SimpleRobotRules known = rules;
    return new Answer(outcome, path -> known.isAllowed(origin + path), known);
  }
}
