package wayleave.cli.logs;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Version;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.Judgment.RequestReason;
import wayleave.logs.LogPlace;
import wayleave.logs.LogReport;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.judge.Judge;
import wayleave.logs.judge.JudgeOptions;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.report.JsonFields;
import wayleave.report.file.PrivateDirectory;

/**
 * A directory with which somebody else can repeat a judgment: the versions of robots.txt, the address lists, some requests with all
 * robots.txt requests of their crawlers, and the hashes of all files. Addresses are pseudonyms, but for those that a list verifies.
 */
final class Evidence {
  private static final String SUMS = "SHA256SUMS";
  private static final String SAMPLES = "samples.jsonl";
  private static final String JUDGMENTS = "judgments.csv";
  private static final String OPTIONS = "options.txt";
  private static final String VERSIONS = "versions";
  private static final String RANGES = "ranges";
  /** The options that a judgment depends on, without its sources. */
  private static final List<String> ARGUMENTS = List.of(
      "--site",
      "--covers-from",
      "--grace",
      "--propagation",
      "--policy",
      "--dialect",
      "--crawler",
      "--robots-cached-by-cdn",
      "--judge-user-fetchers");

  private static final String README = """
      Requests that a robots.txt disallows, as `wayleave logs` judged them.

      %s      the requests, after all robots.txt requests of their crawlers; addresses that no list verifies are
                         pseudonyms, the same for the same address
      %s      class and reason of each, and the line of the robots.txt request that shows what the crawler knew
      %s           the robots.txt files and their times; a time of 1970-01-01 means that no time was given, and that the file is
                         assumed to have been in force during the whole log
      %s             the address lists, if there were any
      report.json, manifest.json   the whole report, and the hashes of the logs it was made from
      %s         the hashes of these files

      Check the hashes and repeat the judgment:

        wayleave logs --verify DIRECTORY

      or by hand, in this directory:

        sha256sum -c %s
        wayleave logs @%s %s --rows --out csv --addresses full %s | diff %s -
      """;

  private final Path directory;

  Evidence(Path directory) {
    this.directory = directory;
  }

  /** What a bundle is made of. */
  record Content(
      LogRun run,
      LogInputs inputs,
      LogReport report,
      JudgeOptions options,
      List<String> arguments,
      @Nullable Path ranges,
      Pseudonyms pseudonyms) {}

  /** @throws InputException if the directory has files already */
  void requireEmpty() throws InputException, IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files =
          Files.isDirectory(directory) ? Files.list(directory) : Stream.of(directory)) {
        if (files.findAny().isPresent()) {
          throw new InputException(directory + " is not empty: name a new directory");
        }
      }
    }
  }

  /**
   * Writes the bundle and repeats its judgment.
   *
   * @return the SHA-256 of the list of hashes
   */
  String write(Content content, EvidenceSamples samples) throws InputException, IOException {
    PrivateDirectory.create(directory);
    Files.createDirectories(directory.resolve(VERSIONS));
    writeVersions(content.options().robots());
    if (content.ranges() != null) {
      copyRanges(content.ranges());
    }
    Files.write(directory.resolve(OPTIONS), content.arguments());
    int asks = writeSamples(content, samples);
    Files.write(directory.resolve(JUDGMENTS), judge(content.options(), asks, samples.all()));
    List<LogGap> gaps = LogGap.of(content.report(), content.run().files(), content.options());
    try (OutputStream out = Files.newOutputStream(directory.resolve("report.json"))) {
      JsonFields.writeLine(
          out, json -> LogJson.write(json, content.report(), gaps, content.run().files()));
    }
    writeManifest(content);
    Files.writeString(
        directory.resolve("README.txt"),
        README.formatted(
            SAMPLES,
            JUDGMENTS,
            VERSIONS,
            RANGES,
            SUMS,
            SUMS,
            OPTIONS,
            String.join(" ", sources("")),
            SAMPLES,
            JUDGMENTS));
    StringBuilder sums = new StringBuilder();
    for (String file : files()) {
      sums.append(sha256(directory.resolve(file))).append("  ").append(file).append('\n');
    }
    Files.writeString(directory.resolve(SUMS), sums);
    return sha256(directory.resolve(SUMS));
  }

  private void writeVersions(Map<Origin, RobotsHistory> robots) throws IOException {
    StringBuilder table = new StringBuilder("origin\ttime\tfile\tstatus\tkind\n");
    Map<String, RobotsHistory> sorted = new TreeMap<>();
    robots.forEach((origin, history) -> sorted.put(origin.toString(), history));
    for (Map.Entry<String, RobotsHistory> site : sorted.entrySet()) {
      for (RobotsVersion version : site.getValue().versions()) {
        String file = version.sha256() + ".txt";
        Files.write(directory.resolve(VERSIONS).resolve(file), version.body());
        boolean isSeen = version.kind() == RobotsVersion.Kind.SEEN;
        table.append(String.join(
            "\t",
            site.getKey(),
            version.time().orElse(Instant.EPOCH).toString(),
            file,
            String.valueOf(version.status()),
            isSeen ? "seen" : "from"));
        table.append('\n');
      }
    }
    Files.writeString(directory.resolve(VERSIONS).resolve("versions.tsv"), table);
  }

  private void copyRanges(Path ranges) throws IOException {
    Files.createDirectories(directory.resolve(RANGES));
    try (Stream<Path> files = Files.list(ranges)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, directory.resolve(RANGES).resolve(String.valueOf(file.getFileName())));
      }
    }
  }

  /** Returns the number of robots.txt requests, which come first. */
  private int writeSamples(Content content, EvidenceSamples samples) throws IOException {
    Set<String> crawlers = samples.crawlers();
    Judge judge = content.run().judge(content.options());
    int[] asks = new int[1];
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(directory.resolve(SAMPLES)))) {
      content.run().search((place, line) -> {
        if (line instanceof LogRecord record) {
          Judgment judgment = judge.judge(record);
          if (judgment.reason() == RequestReason.ROBOTS_TXT
              && crawlers.contains(EvidenceSamples.token(judgment))) {
            asks[0]++;
            write(out, content.pseudonyms(), place, record, judgment);
          }
        }
      });
      for (EvidenceSamples.Sample sample : samples.all()) {
        write(out, content.pseudonyms(), sample.place(), sample.record(), sample.judgment());
      }
    }
    return asks[0];
  }

  /** A line of the format {@code nginx-json} that also names its place. */
  private static void write(
      OutputStream out, Pseudonyms pseudonyms, LogPlace place, LogRecord record, Judgment judgment)
      throws IOException {
    boolean isVerified = judgment
        .identity()
        .filter(identity -> identity.kind() == Identity.Kind.VERIFIED)
        .isPresent();
    String client = record.sender().orElse(null);
    JsonFields.writeLine(out, json -> {
      json.beginObject();
      json.field("file", place.file());
      json.field("line", place.line());
      json.field("time_iso8601", record.time().toString());
      if (client != null) {
        json.field("remote_addr", isVerified ? client : pseudonyms.address(client));
      }
      if (record.host().isPresent()) {
        json.field(
            "http_host",
            record.host().get()
                + (record.port().isPresent() ? ":" + record.port().getAsInt() : ""));
      }
      if (record.scheme().isPresent()) {
        json.field("scheme", record.scheme().get());
      }
      json.field("request_method", record.method().orElse(null));
      json.field("request_uri", record.target().orElse(null));
      json.field(
          "status", record.status().isPresent() ? String.valueOf(record.status().getAsInt()) : "-");
      json.field("http_user_agent", record.userAgent().orElse(null));
      json.endObject();
    });
  }

  /** The rows for the samples, each of which has the class that it had in the logs. */
  private byte[] judge(JudgeOptions options, int asks, List<EvidenceSamples.Sample> samples)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TableWriter table = TableWriter.csv(out, LogRows.COLUMNS)) {
      LogRows rows = new LogRows(table, Clients.full(), options.site());
      LogRun run = samples();
      run.judge(options, null, null, (place, record, judgment) -> {
        rows.row(place, record, judgment);
        int sample = (int) place.line() - 1 - asks;
        if (sample >= 0
            && !judgment.toString().equals(samples.get(sample).judgment().toString())) {
          throw new IOException("the evidence for " + samples.get(sample).place() + " gives "
              + judgment + " instead of " + samples.get(sample).judgment()
              + ": please report this");
        }
      });
      for (FileLines file : run.files()) {
        if (file.failure().isPresent()) {
          throw new IOException(file.name() + ": " + file.failure().get());
        }
      }
      table.finish();
    }
    return out.toByteArray();
  }

  private LogRun samples() {
    return new LogRun(
        LogInputs.of(SAMPLES, directory.resolve(SAMPLES)),
        LogFormat.NGINX_JSON,
        ReadingOptions.DEFAULT);
  }

  private void writeManifest(Content content) throws IOException {
    try (OutputStream out = Files.newOutputStream(directory.resolve("manifest.json"))) {
      JsonFields.writeLine(out, json -> {
        json.beginObject();
        json.field("formatVersion", 1);
        json.field("wayleave", Version.number());
        json.field("samplesPerCrawlerClassAndLine", EvidenceSamples.EACH);
        json.beginArray("logs");
        for (LogInputs.Input input : content.inputs().all()) {
          json.beginObject();
          json.field("file", input.name());
          try {
            json.field("bytes", Files.size(input.path()));
            json.field("sha256", sha256(input.path()));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          json.endObject();
        }
        json.endArray();
        json.endObject();
      });
    }
  }

  /** All files but the list of hashes, by name. */
  private Set<String> files() throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString().replace('\\', '/'))
          .filter(name -> !name.equals(SUMS))
          .forEach(names::add);
    }
    return names;
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }

  /** What of the bundle is not as its list of hashes says, a sentence each; empty if all is. */
  List<String> changes() throws InputException, IOException {
    Path sums = directory.resolve(SUMS);
    if (!Files.isRegularFile(sums)) {
      throw new InputException(directory + " has no " + SUMS
          + "; expected a directory that wayleave logs --evidence wrote");
    }
    List<String> changes = new ArrayList<>();
    Set<String> unlisted = files();
    for (String line : Files.readString(sums, StandardCharsets.UTF_8).lines().toList()) {
      String[] parts = line.split("  ", 2);
      String name = parts[parts.length - 1];
      if (!unlisted.remove(name)) {
        changes.add(name + " is missing");
      } else if (!sha256(directory.resolve(name)).equals(parts[0])) {
        changes.add(name + " has changed");
      }
    }
    unlisted.forEach(name -> changes.add(name + " is not in " + SUMS));
    return changes;
  }

  /** The arguments of the judgment. */
  List<String> arguments() throws InputException, IOException {
    List<String> arguments = new ArrayList<>(Files.readAllLines(directory.resolve(OPTIONS)));
    for (String argument : arguments) {
      if (argument.startsWith("-") && !ARGUMENTS.contains(argument)) {
        throw new InputException(directory.resolve(OPTIONS) + ": unexpected option " + argument
            + "; expected only " + String.join(", ", ARGUMENTS));
      }
    }
    arguments.addAll(sources(directory + "/"));
    arguments.add(directory.resolve(SAMPLES).toString());
    return arguments;
  }

  private List<String> sources(String prefix) {
    List<String> sources = new ArrayList<>(
        List.of("--robots", prefix + VERSIONS, "--format", LogFormat.NGINX_JSON.code()));
    if (Files.isDirectory(directory.resolve(RANGES))) {
      sources.addAll(List.of("--ranges", prefix + RANGES));
    }
    return sources;
  }

  /** The places of the rows that a repeated judgment gives differently, at most a few; empty if it gives the same. */
  List<String> differences(JudgeOptions options) throws IOException {
    List<String> recorded = Files.readAllLines(directory.resolve(JUDGMENTS));
    List<String> repeated = new String(
            judge(options, Integer.MAX_VALUE, List.of()), StandardCharsets.UTF_8)
        .lines()
        .toList();
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < Math.max(recorded.size(), repeated.size()); i++) {
      boolean isSame =
          i < recorded.size() && i < repeated.size() && recorded.get(i).equals(repeated.get(i));
      if (!isSame) {
        differences.add(JUDGMENTS + ":" + (i + 1));
      }
    }
    return differences;
  }

  /** How many requests it has. */
  long size() throws IOException {
    try (Stream<String> lines = Files.lines(directory.resolve(SAMPLES))) {
      return lines.count();
    }
  }
}
