package wayleave.benchmarks;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The program behind {@code benchmarks/run soak}: runs the installed server under load and faults, and tells whether anything
 * grows, fails or is answered wrong.
 */
public final class SoakRun {
  private static final long SAMPLE_MILLIS = 10_000;
  /** The JVM collects for it, so it is not asked at each sample. */
  private static final int SAMPLES_PER_HEAP = 3;

  private static final long DRAIN_NANOS = 120_000_000_000L;
  private static final int WATCHED = 30;
  private static final int QUESTIONS_OF_A_KIND = 40;
  private static final int TOP_CLASSES = 25;
  private static final String REFUSED_ALERT = "the webhook does not take an alert of ";

  private final SoakSettings settings;
  private final SoakSamples samples = new SoakSamples();
  private final SoakCounts counts = new SoakCounts();

  private SoakRun(SoakSettings settings) {
    this.settings = settings;
  }

  /** Runs; exits with 1 if a rule is broken, with 2 if the arguments make no sense. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws Exception {
    // Below the idle time of the server: no connection is used that it is just closing.
    System.setProperty("jdk.httpclient.keepalive.timeout", "10");
    SoakSettings settings;
    try {
      settings = SoakSettings.of(Path.of(System.getProperty("wayleave.root", ".")), arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("benchmarks/run soak: " + e.getMessage() + "\n" + SoakSettings.USAGE);
      System.exit(2);
      return;
    }
    boolean isPassed = new SoakRun(settings).run();
    System.exit(isPassed ? 0 : 1);
  }

  private boolean run() throws Exception {
    Files.createDirectories(settings.out());
    Path directory = Files.createTempDirectory("wayleave-soak");
    SoakSites sites = new SoakSites(settings.sites());
    try (SoakOrigins origins = SoakOrigins.start(sites)) {
      Path hosts = directory.resolve("hosts");
      sites.writeHosts(hosts);
      Path watched = directory.resolve("watch.toml");
      Files.writeString(watched, watched(sites, origins));
      Path own = Files.createDirectory(directory.resolve("server"));
      try (SoakServer server = SoakServer.start(settings.installed(), own, watched, hosts)) {
        return soak(server, origins, sites);
      }
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Sites that change, are down now and then, and never answer. */
  private static String watched(SoakSites sites, SoakOrigins origins) {
    StringBuilder toml =
        new StringBuilder("every = \"1m\"\n\n[webhook]\nurl = \"" + origins.webhook() + "\"\n");
    for (SoakSites.Behaviour behaviour : List.of(
        SoakSites.Behaviour.CHANGING, SoakSites.Behaviour.FLAPPING, SoakSites.Behaviour.SILENT)) {
      sites.those(behaviour).stream()
          .limit(behaviour == SoakSites.Behaviour.CHANGING ? WATCHED : WATCHED / 10)
          .forEach(site ->
              toml.append("\n[[site]]\nurl = \"" + sites.origin(site, origins.ports()) + "\"\n"));
    }
    return toml.toString();
  }

  private boolean soak(SoakServer server, SoakOrigins origins, SoakSites sites) throws Exception {
    say("making questions");
    SoakTextQuestions texts = new SoakTextQuestions(QUESTIONS_OF_A_KIND);
    SoakSiteQuestions ofSites = new SoakSiteQuestions(sites, origins.ports());
    SoakOtherQuestions others = new SoakOtherQuestions(filesOfPage(server));
    say("asking " + server.uri() + ", " + settings.perSecond() + " requests a second, for "
        + settings.minutes() + " minutes");
    SoakLoad load =
        new SoakLoad(server.uri(), settings.perSecond(), texts, ofSites, others, counts);
    long start = System.nanoTime();
    String halfway = "";
    try (load) {
      load.start();
      long length = settings.minutes() * 60_000L;
      for (long due = 0; due <= length && server.isAlive(); ) {
        Thread.sleep(Math.max(0, due - millisSince(start)));
        sample(server, millisSince(start) / 1e3, due / SAMPLE_MILLIS % SAMPLES_PER_HEAP == 0);
        if (halfway.isEmpty() && due >= length / 2) {
          halfway = server.histogram();
        }
        // On a busy machine a sample may take longer than that.
        due = (Math.max(due, millisSince(start)) / SAMPLE_MILLIS + 1) * SAMPLE_MILLIS;
      }
    }
    SoakVerdict verdict = new SoakVerdict();
    if (server.isAlive()) {
      write("classes-halfway.txt", top(halfway));
      write("classes-at-the-end.txt", top(server.histogram()));
      verdict.resources(samples);
      verdict.answers(counts.totals());
      afterwards(server, verdict);
    } else {
      verdict.rule("the server lives to the end", "it has ended", false);
    }
    report(server, origins, verdict);
    return verdict.isPassed();
  }

  private static long millisSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1_000_000;
  }

  private static List<String> filesOfPage(SoakServer server)
      throws IOException, InterruptedException {
    HttpResponse<String> page = HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(server.uri()).build(), BodyHandlers.ofString());
    if (page.statusCode() != 200) {
      say("without the page: the server was built so");
      return List.of();
    }
    return SoakOtherQuestions.filesOf(page.body());
  }

  private static String top(String histogram) {
    List<String> lines = histogram.lines().toList();
    return String.join("\n", lines.subList(0, Math.min(lines.size(), TOP_CLASSES))) + "\n"
        + lines.get(lines.size() - 1) + "\n";
  }

  /** What is left once nobody asks, and how it ends. */
  private void afterwards(SoakServer server, SoakVerdict verdict) throws Exception {
    long end = System.nanoTime() + DRAIN_NANOS;
    Map<String, Double> metrics = server.metrics();
    while (!SoakVerdict.isIdle(metrics) && System.nanoTime() - end < 0) {
      Thread.sleep(1_000);
      metrics = server.metrics();
    }
    verdict.rule(
        "nothing is under way once nobody asks",
        SoakVerdict.idle(metrics),
        SoakVerdict.isIdle(metrics));
    sample(server, samples.last(SoakSamples.SECONDS) + SAMPLE_MILLIS / 1e3, true);
    write("fetches.tsv", fetches(metrics));
    for (String name : List.of(
        "wayleave_store_failures_total",
        "wayleave_access_log_dropped",
        "wayleave_fetches_rejected_total")) {
      double value = metrics.getOrDefault(name, 0.0);
      verdict.rule("no " + name, Text.row("%.0f", value), value == 0);
    }
    List<String> log = server.log();
    long others = log.stream().filter(line -> !line.contains(REFUSED_ALERT)).count();
    verdict.rule(
        "nothing in the server's log but that the webhook refused alerts, as it did",
        Text.row("%d lines, %d others", log.size(), others),
        others == 0);
    int status = server.stop();
    verdict.rule("SIGTERM ends it with status 143", "status " + status, status == 143);
  }

  private void sample(SoakServer server, double seconds, boolean isWithHeap)
      throws IOException, InterruptedException {
    Map<String, Double> values = new LinkedHashMap<>();
    if (isWithHeap) {
      values.put("heap_after_gc_mib", server.heapAfterCollection());
    }
    Map<String, Double> metrics = server.metrics();
    SoakServer.Handles handles = server.handles();
    SoakCounts.Totals totals = counts.totals();
    SoakCounts.Latency latency = counts.recent();
    values.put("rss_mib", server.residentMemory());
    values.put("heap_used_mib", mib(metrics, "jvm_memory_used_bytes{area=\"heap\"}"));
    values.put("metaspace_mib", mib(metrics, "jvm_memory_pool_used_bytes{pool=\"Metaspace\"}"));
    values.put("classes", metrics.get("jvm_classes_currently_loaded"));
    values.put("threads", server.threads());
    values.put("handles", (double) handles.all());
    values.put("sockets", (double) handles.sockets());
    values.put("connections", metrics.get("wayleave_http_connections"));
    values.put("store_mib", server.storeSize());
    values.put("store_entries", metrics.get("wayleave_store_entries"));
    values.put("fetches", metrics.get("wayleave_fetches_total"));
    values.put("fetches_in_flight", metrics.get("wayleave_fetches_in_flight"));
    values.put("cpu_seconds", server.cpuSeconds());
    values.put("requests", (double) totals.requests());
    values.put("problems_4xx", (double) totals.problems());
    values.put("failures_5xx", (double) totals.failures());
    values.put("lost", (double) totals.lost());
    values.put("wrong", (double) totals.wrong());
    values.put("late", (double) totals.late());
    values.put("skipped", (double) totals.skipped());
    values.put("check_median_us", latency.median());
    values.put("check_p99_us", latency.high());
    values.put("alerts", (double) server.alerts());
    values.put("log_lines", (double) server.log().size());
    values.values().removeIf(value -> value == null || value.isNaN());
    samples.add(seconds, values);
    write("samples.tsv", samples.tsv());
    if (isWithHeap) {
      say(Text.row(
          "%4.0f s: heap %.1f MiB, RSS %.0f MiB, %.0f threads, %d handles, %,d requests, %d wrong,"
              + " %d failures, %d lost",
          seconds,
          values.getOrDefault("heap_after_gc_mib", Double.NaN),
          values.get("rss_mib"),
          values.get("threads"),
          handles.all(),
          totals.requests(),
          totals.wrong(),
          totals.failures(),
          totals.lost()));
    }
  }

  private static double mib(Map<String, Double> metrics, String name) {
    return metrics.getOrDefault(name, Double.NaN) / (1 << 20);
  }

  private static String fetches(Map<String, Double> metrics) {
    Map<String, Double> fetches = new TreeMap<>();
    metrics.forEach((name, value) -> {
      if (name.startsWith("wayleave_fetches_total{")) {
        fetches.put(name.replaceAll(".*outcome=\"(.*?)\",reason=\"(.*?)\".*", "$1\t$2"), value);
      }
    });
    StringBuilder tsv = new StringBuilder("outcome\treason\tfetches\n");
    fetches.forEach((name, value) -> tsv.append(name + Text.row("\t%.0f\n", value)));
    return tsv.toString();
  }

  private void report(SoakServer server, SoakOrigins origins, SoakVerdict verdict)
      throws IOException {
    write("wrong.txt", String.join("\n", counts.wrong()) + "\n");
    write("log.txt", String.join("\n", server.log()) + "\n");
    String about = settings.minutes() + " minutes, " + settings.perSecond() + " requests a second, "
        + settings.sites() + " sites, " + LocalDate.now(ZoneOffset.UTC);
    write("memory.svg", memory(about));
    write("threads.svg", threads(about));
    write("requests.svg", requests(about));
    String report = "- " + about + "\n" + Machine.here() + "- flags of the server: "
        + String.join(" ", ServiceProcess.FLAGS) + "\n\n" + verdict.table() + "\n"
        + counts.table() + "\nStatus of answers (0: the client left): " + counts.statuses()
        + "\n\nSites were sent " + Text.row("%,d", origins.requests()) + " requests, "
        + origins.alerts() + " alerts came by webhook.\n\n"
        + (verdict.isPassed() ? "Passed.\n" : "**Not passed.**\n");
    write("report.md", report);
    System.out.print(report);
  }

  private String memory(String about) {
    return SoakGraph.of(
        "Memory of the server",
        about + ". The shaded half decides.",
        List.of(
            panel("Memory of the process (RSS), MiB", "rss_mib"),
            panel("Heap after a collection, MiB", "heap_after_gc_mib"),
            panel("Metaspace, MiB", "metaspace_mib")));
  }

  private String threads(String about) {
    return SoakGraph.of(
        "Threads and handles of the server",
        about + ". The shaded half decides.",
        List.of(
            panel("Threads", "threads"),
            new SoakGraph.Panel(
                "Open handles",
                List.of(
                    new SoakGraph.Line("all", samples.of("handles")),
                    new SoakGraph.Line("sockets", samples.of("sockets"))))));
  }

  private String requests(String about) {
    return SoakGraph.of(
        "Requests, errors and latency",
        about + ".",
        List.of(
            new SoakGraph.Panel(
                "A second",
                List.of(
                    new SoakGraph.Line("requests", samples.rate("requests")),
                    new SoakGraph.Line("4xx, as expected", samples.rate("problems_4xx")),
                    new SoakGraph.Line("fetches from sites", samples.rate("fetches")))),
            new SoakGraph.Panel(
                "All so far",
                List.of(
                    new SoakGraph.Line("wrong answers", samples.of("wrong")),
                    new SoakGraph.Line("5xx", samples.of("failures_5xx")),
                    new SoakGraph.Line("no answer", samples.of("lost")))),
            new SoakGraph.Panel(
                "Time of a check, ms",
                List.of(
                    new SoakGraph.Line("median", millis("check_median_us")),
                    new SoakGraph.Line("99 in 100", millis("check_p99_us"))))));
  }

  private List<SoakTrend.Point> millis(String name) {
    return samples.of(name).stream()
        .map(point -> new SoakTrend.Point(point.seconds(), point.value() / 1e3))
        .toList();
  }

  private SoakGraph.Panel panel(String title, String name) {
    return new SoakGraph.Panel(title, List.of(new SoakGraph.Line("", samples.of(name))));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(settings.out().resolve(name), text);
  }

  private static void say(String what) {
    System.err.println(what);
  }
}
