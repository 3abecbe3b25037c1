package wayleave.spark.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkReport;
import wayleave.bulk.BulkRun;
import wayleave.bulk.BulkSettings;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;

/**
 * The program behind {@code verify/benchmarks/run spark}: the job with two threads in one process and on clusters of one and two workers, with
 * URLs spread as they are and with many of one site; the same answers from a plain loop and from the engine for one machine. Fails if
 * their numbers differ.
 */
public final class SparkRun {
  private static final String LOOP = "loop";
  private static final String BULK = "bulk";
  private static final List<String> AGENTS = List.of("Googlebot", "GPTBot");
  private static final int OK = 200;
  /** Of the driver and of each executor. */
  private static final String MEMORY = "1g";
  /** Without it (util-linux) workers share all processors. */
  private static final boolean TASKSET = Files.isExecutable(Path.of("/usr/bin/taskset"));

  private final Path work;

  private SparkRun(Path work) {
    this.work = work;
  }

  /**
   * @param arguments a directory for what is made, one with {@code urls.txt} and {@code captures.jsonl}, and one with the same of
   *     which many URLs are of one site
   */
  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case LOOP -> System.out.println(loop(Path.of(arguments[1])));
      case BULK -> System.out.println(bulk(Path.of(arguments[1]), Path.of(arguments[2])));
      default -> {
        Path work = Files.createDirectories(Path.of(arguments[0]));
        SparkRun run = new SparkRun(Files.createTempDirectory(work, "run"));
        System.out.println(
            "| what | rows | clock, s | rows/s | processor, s | longest task, s | tasks | shuffled, MB |\n"
                + "|---|--:|--:|--:|--:|--:|--:|--:|");
        run.all("", Path.of(arguments[1]));
        run.all(", many URLs of one site", Path.of(arguments[2]));
      }
    }
  }

  private void all(String title, Path data) throws IOException, InterruptedException {
    Answers expected = process(LOOP, data);
    print("plain Java, 1 thread, nothing written" + title, expected, "", "", "");
    Answers engine = process(BULK, data, work.resolve("bulk-" + System.nanoTime()));
    check(expected, engine);
    print("`wayleave bulk`, 2 threads" + title, engine, "", "", "");
    job("Spark, `local[2]`" + title, 0, data, expected);
    String core = TASKSET ? "bound to 1 core" : "with 1 task";
    job("Spark, 1 worker " + core + title, 1, data, expected);
    job("Spark, 2 workers, each " + core + title, 2, data, expected);
  }

  /** Runs this program in another process. */
  private static Answers process(String way, Path... paths)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx4g",
        "-cp",
        System.getProperty("java.class.path"),
        SparkRun.class.getName(),
        way));
    for (Path path : paths) {
      command.add(path.toString());
    }
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    process.getOutputStream().close();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(way + ": " + told);
    }
    return Answers.parse(told.strip());
  }

  /** The engine for one machine. */
  private static Answers bulk(Path data, Path out) throws IOException {
    long begun = System.nanoTime();
    BulkReport report = BulkRun.of(
            new BulkSettings()
                .urls(List.of(data.resolve("urls.txt")))
                .captures(List.of(data.resolve("captures.jsonl")))
                .crawlers(AGENTS)
                .out(out)
                .format(OutputFormat.JSONL)
                .threads(2),
            new BulkListener() {})
        .run();
    return new Answers(
        report.urls() * AGENTS.size(),
        report.crawlers().stream().map(BulkReport.OfCrawler::allowed).toList(),
        (System.nanoTime() - begun) / 1e9,
        cpuSeconds());
  }

  private void job(String title, int workers, Path data, Answers expected)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(work, "job");
    Path report = directory.resolve("report.json");
    String[] taken;
    try (Cluster cluster =
        new Cluster(directory, workers, MEMORY, List.of(), workers > 0 && TASKSET)) {
      Cluster.Daemon driver = cluster.submit(
          "driver",
          List.of("spark.extraListeners=" + TaskTimes.class.getName()),
          List.of(
              "--robots", data.resolve("captures.jsonl").toString(),
              "--urls", data.resolve("urls.txt").toString(),
              "--crawler", AGENTS.get(0),
              "--crawler", AGENTS.get(1),
              "--out", directory.resolve("out").toString(),
              "--format", "jsonl",
              "--report", report.toString()));
      taken = driver
          .await(line -> line.startsWith(TaskTimes.TOOK))
          .substring(TaskTimes.TOOK.length())
          .split(" ");
      if (driver.exit() != 0) {
        throw new IllegalStateException(driver.said());
      }
    }
    JsonNode told = new ObjectMapper().readTree(report.toFile());
    List<Long> counts = new ArrayList<>();
    told.get("crawlers").forEach(crawler -> counts.add(crawler.get("allowed").asLong()));
    Answers found = new Answers(
        told.get("rows").asLong(),
        counts,
        told.get("seconds").asDouble(),
        Double.parseDouble(taken[1]));
    check(expected, found);
    String shuffled = String.valueOf(Math.round(Double.parseDouble(taken[3]) / 1e6));
    print(title, found, taken[2], taken[0], shuffled);
  }

  private static void check(Answers expected, Answers found) {
    if (found.rows != expected.rows || !found.allowed.equals(expected.allowed)) {
      throw new IllegalStateException("expected " + expected + ", found " + found);
    }
  }

  /** All captures in memory, the rules of each origin compiled once. */
  private static Answers loop(Path data) throws IOException {
    long begun = System.nanoTime();
    Map<String, Capture> captures = captures(data.resolve("captures.jsonl"));
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    List<Crawler> crawlers =
        AGENTS.stream().map(agent -> Crawler.fromUserAgentHeader(agent)).toList();
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
    return new Answers(
        rows,
        Arrays.stream(allowed).boxed().toList(),
        (System.nanoTime() - begun) / 1e9,
        cpuSeconds());
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
            : row.path("body").asText("").getBytes(StandardCharsets.UTF_8);
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

  private static double cpuSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static void print(
      String title, Answers answers, String longest, String tasks, String shuffled) {
    System.out.println(String.format(
        Locale.ROOT,
        "| %s | %,d | %.1f | %,.0f | %.1f | %s | %s | %s |",
        title,
        answers.rows,
        answers.seconds,
        answers.rows / answers.seconds,
        answers.cpuSeconds,
        longest,
        tasks,
        shuffled));
  }

  private record Answers(long rows, List<Long> allowed, double seconds, double cpuSeconds) {
    @Override
    public String toString() {
      return rows + " " + seconds + " " + cpuSeconds + " "
          + allowed.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    static Answers parse(String text) {
      String[] parts = text.split(" ");
      return new Answers(
          Long.parseLong(parts[0]),
          Arrays.stream(parts).skip(3).map(Long::valueOf).toList(),
          Double.parseDouble(parts[1]),
          Double.parseDouble(parts[2]));
    }
  }
}
