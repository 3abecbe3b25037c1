package wayleave.spark.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.Reading;

/**
 * The program behind {@code benchmarks/run spark}: the job on clusters of one and two workers, with URLs spread as they are and with
 * many of one site, and the same answers from a plain loop. Fails if the numbers of rows differ.
 */
public final class SparkRun {
  private static final List<String> AGENTS = List.of("Googlebot", "GPTBot");
  private static final int OK = 200;

  private SparkRun() {}

  /**
   * @param arguments a directory for what is made, one with {@code urls.txt} and {@code captures.jsonl}, and one with the same of
   *     which many URLs are of one site
   */
  public static void main(String[] arguments) throws Exception {
    Path work = Path.of(arguments[0]);
    Path even = Path.of(arguments[1]);
    Path skewed = Path.of(arguments[2]);
    System.out.println("| run | rows | s | rows/s | CPU s of tasks | longest task, s |");
    System.out.println("|---|---:|---:|---:|---:|---:|");
    Answers expected = plain("plain Java, one thread, nothing written", even);
    for (int workers : new int[] {1, 2}) {
      job(work, workers + (workers == 1 ? " worker" : " workers"), workers, even, expected);
    }
    job(
        work,
        "2 workers, a site with many URLs",
        2,
        skewed,
        plain("plain Java, a site with many URLs", skewed));
  }

  private static void job(Path work, String title, int workers, Path data, Answers expected)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(Files.createDirectories(work), "run");
    Path report = directory.resolve("report.json");
    String times;
    try (Cluster cluster = new Cluster(directory, workers, "1g", List.of())) {
      Cluster.Daemon driver = cluster.submit(
          "driver",
          List.of(
              "spark.extraListeners=" + TaskTimes.class.getName(),
              "spark.sql.shuffle.partitions=16"),
          List.of(
              "--robots", data.resolve("captures.jsonl").toString(),
              "--urls", data.resolve("urls.txt").toString(),
              "--agent", AGENTS.get(0),
              "--agent", AGENTS.get(1),
              "--out", directory.resolve("out").toString(),
              "--report", report.toString()));
      times = driver.await(line -> line.startsWith(TaskTimes.TOOK));
      if (driver.exit() != 0) {
        throw new IllegalStateException(driver.said());
      }
    }
    JsonNode told = new ObjectMapper().readTree(report.toFile());
    List<Long> counts = new ArrayList<>();
    told.get("crawlers").forEach(crawler -> counts.add(crawler.get("allowed").asLong()));
    if (told.get("rows").asLong() != expected.rows || !counts.equals(expected.allowed)) {
      throw new IllegalStateException(title + ": expected " + expected + ", found " + told);
    }
    String[] taken = times.substring(TaskTimes.TOOK.length()).split(" ");
    print(title, expected.rows, told.get("seconds").asDouble(), taken[1], taken[2]);
  }

  /** All captures in memory, the rules of each origin compiled once. */
  private static Answers plain(String title, Path data) throws IOException {
    OperatingSystemMXBean machine =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long begun = System.nanoTime();
    long cpu = machine.getProcessCpuTime();
    Map<String, Capture> captures = captures(data.resolve("captures.jsonl"));
    CaptureReader reader = CaptureReader.of(Reading.DEFAULT);
    List<Crawler> crawlers = AGENTS.stream()
        .map(agent -> Crawler.of(agent, Reading.DEFAULT.dialect()))
        .toList();
    Map<Origin, List<CapturedRules>> compiled = new HashMap<>();
    long[] allowed = new long[crawlers.size()];
    long rows = 0;
    try (BufferedReader urls = Files.newBufferedReader(data.resolve("urls.txt"))) {
      for (String url = urls.readLine(); url != null; url = urls.readLine()) {
        Optional<Origin> origin = Origin.parse(url);
        List<CapturedRules> rules = origin.isEmpty()
            ? null
            : compiled.computeIfAbsent(origin.get(), o -> {
              CapturedSite site = reader.site(o, captures::get);
              return crawlers.stream().map(site::forCrawler).toList();
            });
        for (int i = 0; i < allowed.length; i++) {
          CapturedVerdict verdict =
              rules == null ? CapturedVerdict.OF_NO_URL : rules.get(i).check(url);
          rows++;
          if (Boolean.TRUE.equals(verdict.allowed())) {
            allowed[i]++;
          }
        }
      }
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    print(title, rows, seconds, String.valueOf((machine.getProcessCpuTime() - cpu) / 1e9), "0");
    List<Long> counts = new ArrayList<>();
    for (long count : allowed) {
      counts.add(count);
    }
    return new Answers(rows, counts);
  }

  private static Map<String, Capture> captures(Path file) throws IOException {
    Map<String, Capture> captures = new HashMap<>();
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode row = json.readTree(line);
        String url = row.hasNonNull("url")
            ? row.get("url").asText()
            : Origin.of(row.get("origin").asText()).robotsTxtUrl();
        byte[] body = row.hasNonNull("body_base64")
            ? row.get("body_base64").binaryValue()
            : row.path("body").asText("").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Capture capture = new Capture(
            url,
            OffsetDateTime.parse(row.get("fetched_at").asText()).toInstant(),
            row.path("status").asInt(OK),
            row.path("location").textValue(),
            body,
            false);
        if (capture.isAnswer()) {
          captures.merge(
              CaptureKey.of(url).orElseThrow(),
              capture,
              (old, found) -> found.fetchedAt().isBefore(old.fetchedAt()) ? old : found);
        }
      }
    }
    return captures;
  }

  private static void print(String title, long rows, double seconds, String cpu, String longest) {
    System.out.println(String.format(
        Locale.ROOT,
        "| %s | %,d | %.1f | %,.0f | %.1f | %.1f |",
        title,
        rows,
        seconds,
        rows / seconds,
        Double.parseDouble(cpu),
        Double.parseDouble(longest)));
  }

  private record Answers(long rows, List<Long> allowed) {}
}
