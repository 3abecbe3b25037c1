package wayleave.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * {@code wayleave serve} as {@code docs/guide/operate.md} installs it: its jar and its libraries in a directory of their own, a
 * store on disk, watched sites, an access log, and metrics at a port of their own. What it takes is read from {@code /proc} and
 * from its metrics, and asked of its JVM. Thread-safe.
 */
final class SoakServer implements AutoCloseable {
  /**
   * As the service of {@code packaging} has them, but for the heap: a small one shows sooner what stays, and one that has all of its
   * memory from the beginning does not hide in the process's what else grows.
   */
  private static final List<String> FLAGS =
      List.of("-XX:+ExitOnOutOfMemoryError", "-Xms256m", "-XX:+AlwaysPreTouch");

  private static final double MIB = 1 << 20;
  private static final int STOP_SECONDS = 60;

  private final Process process;
  private final Path directory;
  private final URI uri;
  private final URI metrics;
  private final AtomicLong alerts = new AtomicLong();
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  private SoakServer(Process process, Path directory) throws IOException {
    this.process = process;
    this.directory = directory;
    BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
    uri = uri(err.readLine(), "listening on ");
    metrics = uri(err.readLine(), "metrics at ");
    read("soak-log", err, log::add);
    read(
        "soak-alerts",
        process.inputReader(StandardCharsets.UTF_8),
        line -> alerts.incrementAndGet());
  }

  /**
   * Starts one.
   *
   * @param installed holds {@code wayleave.jar} and {@code lib}, which are copied
   * @param directory empty; for all that it needs and writes
   * @param watched the file of sites to watch
   * @param hosts which name has which address
   */
  static SoakServer start(Path installed, Path directory, Path watched, Path hosts)
      throws IOException {
    Path lib = Files.createDirectories(directory.resolve("lib"));
    Files.copy(installed.resolve("wayleave.jar"), directory.resolve("wayleave.jar"));
    try (Stream<Path> jars = Files.list(installed.resolve("lib"))) {
      for (Path jar : jars.toList()) {
        Files.copy(jar, lib.resolve(jar.getFileName()));
      }
    }
    List<String> command = new ArrayList<>();
    command.add(java("java"));
    command.addAll(ServiceProcess.FLAGS);
    command.addAll(FLAGS);
    command.add("-Djdk.net.hosts.file=" + hosts);
    command.addAll(List.of("-jar", directory.resolve("wayleave.jar").toString(), "serve"));
    command.addAll(List.of("--port", "0", "--metrics-port", "0", "--allow-private"));
    command.addAll(List.of("--store", directory.resolve("store").toString()));
    command.addAll(List.of("--watch", watched.toString()));
    command.addAll(List.of("--access-log", directory.resolve("access.log").toString()));
    return new SoakServer(new ProcessBuilder(command).start(), directory);
  }

  private static String java(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static URI uri(String line, String before) throws IOException {
    int at = line == null ? -1 : line.indexOf(before);
    if (line == null || at < 0) {
      throw new IOException("the server did not start: " + line);
    }
    return URI.create(line.substring(at + before.length()));
  }

  private interface Lines {
    void take(String line);
  }

  private static void read(String name, BufferedReader in, Lines lines) {
    Thread thread = new Thread(
        () -> {
          try (in) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
              lines.take(line);
            }
          } catch (IOException e) {
            return; // the process has ended
          }
        },
        name);
    thread.setDaemon(true);
    thread.start();
  }

  URI uri() {
    return uri;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** What it has written on standard error since it listens: nothing, while all is well. */
  List<String> log() {
    return List.copyOf(log);
  }

  /** How many alerts it has printed. */
  long alerts() {
    return alerts.get();
  }

  /** What it tells of itself: the sum over all labels of a metric, and each with its labels. */
  Map<String, Double> metrics() throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    try (InputStream in = metrics.toURL().openStream()) {
      for (String line : Text.utf8(in.readAllBytes()).lines().toList()) {
        if (!line.startsWith("#")) {
          int end = line.lastIndexOf(' ');
          String name = line.substring(0, end);
          double value = Double.parseDouble(line.substring(end + 1));
          values.put(name, value);
          if (name.indexOf('{') >= 0) {
            values.merge(name.substring(0, name.indexOf('{')), value, Double::sum);
          }
        }
      }
    }
    return values;
  }

  /** How many bytes of objects are reachable, in MiB: the JVM collects for it. */
  double heapAfterCollection() throws IOException, InterruptedException {
    String[] total = histogram()
        .lines()
        .filter(line -> line.startsWith("Total"))
        .findFirst()
        .orElseThrow(() -> new IOException("jcmd tells no total"))
        .split(" +");
    return Long.parseLong(total[2]) / MIB;
  }

  /** Of which classes there are how many objects, those that take most first. */
  String histogram() throws IOException, InterruptedException {
    Process jcmd = new ProcessBuilder(
            java("jcmd"), String.valueOf(process.pid()), "GC.class_histogram")
        .redirectErrorStream(true)
        .start();
    String text = Text.utf8(jcmd.getInputStream().readAllBytes());
    jcmd.waitFor();
    return text;
  }

  /** Memory in RAM, in MiB. */
  double residentMemory() throws IOException {
    return status("VmRSS") / 1024;
  }

  /** Threads of the process, those of the JVM included. */
  double threads() throws IOException {
    return status("Threads");
  }

  private double status(String field) throws IOException {
    try (Stream<String> lines = Files.lines(proc("status"))) {
      return lines
          .filter(line -> line.startsWith(field + ":"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(Double.NaN);
    }
  }

  private Path proc(String name) {
    return Path.of("/proc/" + process.pid(), name);
  }

  /**
   * Open handles.
   *
   * @param all of any kind
   * @param sockets those that are sockets, listening ones included
   */
  record Handles(int all, int sockets) {}

  Handles handles() throws IOException {
    int all = 0;
    int sockets = 0;
    try (Stream<Path> files = Files.list(proc("fd"))) {
      for (Path file : files.toList()) {
        try {
          sockets += Files.readSymbolicLink(file).toString().startsWith("socket:") ? 1 : 0;
          all++;
        } catch (NoSuchFileException closed) {
          continue;
        }
      }
    }
    return new Handles(all, sockets);
  }

  /** Of the store on disk, in MiB. */
  double storeSize() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("store"))) {
      return files.mapToLong(file -> file.toFile().length()).sum() / MIB;
    } catch (UncheckedIOException e) {
      return Double.NaN; // the database removed a file meanwhile
    }
  }

  /** Processor time so far, in seconds. */
  double cpuSeconds() {
    return process.info().totalCpuDuration().map(time -> time.toMillis() / 1e3).orElse(Double.NaN);
  }

  /** Ends it as systemd does, and returns its exit status; -1 if it had to be killed. */
  int stop() throws InterruptedException {
    process.destroy();
    if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
      return process.exitValue();
    }
    process.destroyForcibly().waitFor();
    return -1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
