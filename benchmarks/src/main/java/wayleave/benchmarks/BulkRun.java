package wayleave.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import wayleave.benchmarks.BulkDataSettings.Form;
import wayleave.benchmarks.BulkWay.Output;

/**
 * The program behind {@code benchmarks/run bulk}: works through the same URLs in several ways, each in a process of its own, and
 * prints a table and in what their verdicts differ.
 */
public final class BulkRun {
  static final String CRAWLER = "Googlebot";
  /** What the loops hold in memory: all captures, and what they made of them. */
  private static final String LOOP_HEAP = "-Xmx4g";

  private final BulkRunSettings settings;

  BulkRun(BulkRunSettings settings) {
    this.settings = settings;
  }

  /** Runs what the command line asks for; exits with 2 if it makes no sense. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    BulkRunSettings settings;
    try {
      settings = BulkRunSettings.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("benchmarks/run bulk: " + e.getMessage() + "\n" + BulkRunSettings.USAGE);
      System.exit(2);
      return;
    }
    System.out.print(new BulkRun(settings).run());
  }

  /** Makes the data if they are not there, runs all ways, and returns what is shown to people. */
  String run() throws IOException, InterruptedException {
    makeData();
    Map<BulkWay, List<BulkFigures>> all = new LinkedHashMap<>();
    for (int round = 1; round <= settings.rounds(); round++) {
      for (BulkWay way : BulkWay.all()) {
        if (settings.includes(way)) {
          BulkFigures figures = measure(way);
          System.err.print("round " + round + ": " + row(way, figures));
          all.computeIfAbsent(way, any -> new ArrayList<>()).add(figures);
        }
      }
    }
    StringBuilder report =
        new StringBuilder(description()).append('\n').append(BulkFigures.header());
    all.forEach((way, runs) -> report.append(row(way, BulkFigures.median(runs))));
    return report.append('\n').append(differences(all)).toString();
  }

  private void makeData() throws IOException {
    BulkDataSettings data = settings.data();
    Path made = data.directory().resolve("made-with");
    if (!Files.exists(made) || !Files.readString(made).equals(data.described())) {
      System.err.println("making up data in " + data.directory());
      BulkData.write(data);
      Files.writeString(made, data.described());
    }
  }

  private BulkFigures measure(BulkWay way) throws IOException, InterruptedException {
    BulkDataSettings data = settings.data();
    Path rows = rows(way);
    if (way.output() == Output.FILE) {
      Files.deleteIfExists(rows);
    }
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        way.isBulk() ? "-Xmx" + settings.heap() + "m" : LOOP_HEAP,
        "-cp",
        System.getProperty("java.class.path"),
        BulkMeasurement.class.getName(),
        way.engine(),
        data.urlFile().toString(),
        data.captureFile(Form.JSONL).toString(),
        way.output() == Output.DISCARDED ? "" : rows.toString(),
        String.valueOf(way.threads()),
        String.valueOf(way.sample()));
    Process process = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(way.title() + " failed; see above");
    }
    return BulkFigures.parse(output);
  }

  private Path rows(BulkWay way) {
    return settings.data().directory().resolve("rows-" + way.engine() + "-" + way.threads());
  }

  private String row(BulkWay way, BulkFigures figures) {
    return figures.row(today(), way, settings.data().urls());
  }

  private static String today() {
    return LocalDate.now(ZoneOffset.UTC).toString();
  }

  private String description() throws IOException {
    BulkDataSettings data = settings.data();
    return String.format(
        Locale.ROOT,
        "- %s, %,d URLs (%,d MiB) of %,d sites, captures %,d MiB as JSON lines; seed %d, skew %s; medians of %d rounds%n%s"
            + "- heap of %s: -Xmx%dm; of loops: %s; crawler: %s%n",
        today(),
        data.urls(),
        Files.size(data.urlFile()) >> 20,
        data.origins(),
        Files.size(data.captureFile(Form.JSONL)) >> 20,
        data.seed(),
        data.skew(),
        settings.rounds(),
        Machine.here(),
        BulkWay.WAYLEAVE,
        settings.heap(),
        LOOP_HEAP,
        CRAWLER);
  }

  /** Compares all rows that there are with those of crawler-commons. */
  private String differences(Map<BulkWay, List<BulkFigures>> all) throws IOException {
    StringBuilder said = new StringBuilder();
    for (BulkWay peer : all.keySet()) {
      for (BulkWay way : all.keySet()) {
        if (peer.isPeer() && !way.isPeer() && way.output() == Output.FILE) {
          BulkVerdicts verdicts = way.isBulk()
              ? BulkVerdicts.ofRows(rows(way), rows(peer))
              : BulkVerdicts.ofCharacters(rows(way), rows(peer));
          said.append(String.format(
              Locale.ROOT,
              "- %s beside %s: %s%n",
              way.title(),
              peer.title(),
              verdicts.described()));
        }
      }
    }
    return said.toString();
  }
}
