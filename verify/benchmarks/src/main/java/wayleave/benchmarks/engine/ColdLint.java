package wayleave.benchmarks.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.benchmarks.data.RealFiles;
import wayleave.benchmarks.data.Workload;

/** How long does the command take for a large file, from a cold start, that is as people wait for it? */
final class ColdLint {
  /** As the shell's {@code times} writes it: minutes and seconds. */
  private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+(?:\\.\\d+)?)s");

  /** What {@code times} says last is the processor time of what the shell ran: that of its users, and of the system for it. */
  private static final String SCRIPT =
      "\"$0\" lint \"$1\" >/dev/null 2>&1; status=$?; times; exit $status";

  private final Path launcher;
  private final int runs;

  /**
   * @param launcher the command
   * @param runs how often each file is looked at, once more not counted
   */
  ColdLint(Path launcher, int runs) {
    this.launcher = launcher;
    this.runs = runs;
  }

  /** One run, in milliseconds. */
  record Run(double wall, double cpu) {}

  /** Measures generated files of 500 KiB and 20 MB, and of the real ones at hand the largest and all together. */
  void measure(Figures figures) throws IOException {
    List<Path> generated = new ArrayList<>();
    Map<String, Path> files = new LinkedHashMap<>();
    for (String name : List.of("500k", "20m")) {
      Path file = Files.createTempFile("wayleave-" + name, ".txt");
      generated.add(file);
      files.put(name, Files.write(file, Workload.named(name).files().get(0)));
    }
    for (Path real : RealFiles.largest(3)) {
      files.put(real.getFileName().toString().substring(0, 8), real);
      files.put("corpus", real.resolveSibling("*.txt")); // which the command resolves
    }
    for (Map.Entry<String, Path> file : files.entrySet()) {
      List<Run> measured = measure(file.getValue());
      add(figures, file.getKey() + "-cpu", measured, Run::cpu);
      add(figures, file.getKey() + "-wall", measured, Run::wall);
    }
    for (Path file : generated) {
      Files.delete(file);
    }
  }

  private static void add(
      Figures figures, String name, List<Run> runs, ToDoubleFunction<Run> value) {
    double[] sorted = runs.stream().mapToDouble(value).sorted().toArray();
    String question = "cold-lint-" + name;
    figures.add(Figure.of(question + "-min", Contender.WAYLEAVE, sorted[0], "ms"));
    figures.add(
        Figure.of(question + "-median", Contender.WAYLEAVE, sorted[sorted.length / 2], "ms"));
  }

  /**
   * Looks at a file again and again, each time in a new process.
   *
   * @throws IOException if the command fails
   */
  List<Run> measure(Path file) throws IOException {
    List<Run> measured = new ArrayList<>();
    run(file); // builds what is missing
    for (int i = 0; i < runs; i++) {
      measured.add(run(file));
    }
    return measured;
  }

  private Run run(Path file) throws IOException {
    long start = System.nanoTime();
    Process process = new ProcessBuilder("sh", "-c", SCRIPT, launcher.toString(), file.toString())
        .redirectErrorStream(true)
        .start();
    process.getOutputStream().close();
    String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    double wall = (System.nanoTime() - start) / 1e6;
    try {
      int status = process.waitFor();
      if (status > 1) {
        throw new IOException(launcher + " lint " + file + " ended with exit status " + status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return new Run(wall, cpuMillis(times));
  }

  /** The processor time of the processes that a shell has run, by what its {@code times} writes: they stand in the second line. */
  static double cpuMillis(String times) throws IOException {
    List<String> lines = times.lines().toList();
    if (lines.size() != 2) {
      throw new IOException("expected two lines from times: " + times);
    }
    double millis = 0;
    Matcher matcher = TIME.matcher(lines.get(1));
    while (matcher.find()) {
      millis += 60_000.0 * Integer.parseInt(matcher.group(1))
          + 1_000.0 * Double.parseDouble(matcher.group(2));
    }
    return millis;
  }
}
