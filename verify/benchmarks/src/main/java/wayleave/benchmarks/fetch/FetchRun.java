package wayleave.benchmarks.fetch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import wayleave.benchmarks.data.Machine;

/**
 * The program behind {@code verify/benchmarks/run fetch}: has clients fetch from the same servers, each in a process of its own, and
 * prints one table. Fails if Wayleave is not right about every site.
 */
public final class FetchRun implements AutoCloseable {
  private final FetchSettings settings;
  private final FetchSites sites;
  private final Process server;
  private final FetchPorts ports;

  FetchRun(FetchSettings settings) throws IOException {
    this.settings = settings;
    server = java(
        List.of("-Xmx1g", "-XX:+UseSerialGC"),
        FetchServer.class,
        settings.origins(),
        settings.bytes());
    BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
    String[] said = output.readLine().split("\t", -1);
    ports = new FetchPorts(Integer.parseInt(said[0]), Integer.parseInt(said[1]));
    sites = new FetchSites(settings.origins(), settings.bytes(), ports);
  }

  /** Runs what the command line asks for; exits with 2 if it makes no sense, with 1 if Wayleave was wrong. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    FetchSettings settings;
    try {
      settings = FetchSettings.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(
          "verify/benchmarks/run fetch: " + e.getMessage() + "\n" + FetchSettings.USAGE);
      System.exit(2);
      return;
    }
    List<String> failures = new ArrayList<>();
    try (FetchRun run = new FetchRun(settings)) {
      Map<String, FetchFigures> all = new LinkedHashMap<>();
      for (String client : settings.clients()) {
        FetchFigures figures = run.measure(client);
        System.err.print(figures.row(client));
        all.put(client, figures);
        failures.addAll(run.failures(client, figures));
      }
      System.out.print(run.report(all));
    }
    failures.forEach(System.err::println);
    System.exit(failures.isEmpty() ? 0 : 1);
  }

  /** Has a client fetch from all sites. */
  FetchFigures measure(String client) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("wayleave-fetch-");
    try {
      Process process = java(
          flags(),
          FetchClient.class,
          client,
          settings.origins(),
          settings.bytes(),
          ports.open(),
          ports.closed(),
          settings.concurrency(),
          settings.passes(),
          directory);
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(client + " failed:\n" + output);
      }
      return FetchFigures.parse(output);
    } finally {
      delete(directory);
    }
  }

  /** What Wayleave was wrong about; nothing for peers, whose errors are figures. */
  List<String> failures(String client, FetchFigures figures) {
    Map<String, Integer> expected = FetchFigures.expected(sites);
    boolean isRight = figures.outcomes().equals(expected)
        && figures.value("wrongly open") == 0
        && figures.value("wrong rules") == 0;
    return isRight || !client.startsWith(FetchPeer.WAYLEAVE)
        ? List.of()
        : List.of(client + " was wrong: " + figures.values() + "\n  instead of " + expected);
  }

  /** What is shown to people. */
  String report(Map<String, FetchFigures> all) {
    StringBuilder report = new StringBuilder();
    report.append("- " + LocalDate.now(ZoneOffset.UTC) + ", " + settings.origins() + " sites, "
        + sites.counts() + "\n- " + settings.concurrency() + " fetches at once, "
        + FetchSettings.IDLE_MILLIS + " ms without a byte end one\n" + Machine.here()
        + "- flags of clients: " + String.join(" ", flags()) + "\n\n" + FetchFigures.header());
    all.forEach((client, figures) -> report.append(figures.row(client)));
    report.append("\nOutcomes that are not those of the sites:\n\n");
    Map<String, Integer> expected = FetchFigures.expected(sites);
    all.forEach((client, figures) -> {
      boolean same = figures.outcomes().equals(expected);
      report.append("- " + client + ": " + (same ? "none" : figures.outcomes()) + "\n");
    });
    return report.toString();
  }

  /** A collector of which the least depends on the machine, and a heap that shows who needs more. */
  private List<String> flags() {
    return List.of("-Xmx" + settings.heap(), "-XX:+UseSerialGC");
  }

  private static Process java(List<String> flags, Class<?> program, Object... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> {
        try {
          Files.delete(file);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }

  @Override
  public void close() {
    server.destroy();
  }
}
