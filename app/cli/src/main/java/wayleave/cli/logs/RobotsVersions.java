package wayleave.cli.logs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.terminal.InputException;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;

/**
 * Reads the versions of robots.txt files that requests are judged by.
 *
 * <p>A file is the version of all times. A directory has a table {@code versions.tsv} with the columns {@code origin}, {@code
 * time}, {@code file}, {@code status} and {@code kind} ({@code from} or {@code seen}), in any order and named in its first line; or
 * files such as {@code robots-20261110T120000Z.txt}, each seen at the time in its name.
 */
final class RobotsVersions {
  private static final String TABLE = "versions.tsv";
  private static final List<String> COLUMNS = List.of("origin", "time", "file", "status", "kind");
  private static final Pattern DATED = Pattern.compile(".*?(\\d{8}T\\d{6})Z.*");
  private static final DateTimeFormatter NAME_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

  private final List<Origin> sites;
  private final Dialect dialect;
  private final Map<Origin, List<RobotsVersion>> versions = new HashMap<>();

  private RobotsVersions(List<Origin> sites, Dialect dialect) {
    this.sites = sites;
    this.dialect = dialect;
  }

  /**
   * Reads a file or a directory.
   *
   * @param sites of files that do not say theirs
   * @throws InputException if it cannot be used; the message says where and why
   */
  static Map<Origin, RobotsHistory> read(String name, List<Origin> sites, Dialect dialect)
      throws InputException, IOException {
    RobotsVersions read = new RobotsVersions(sites, dialect);
    Path path = Path.of(name);
    if (!Files.isDirectory(path)) {
      read.add(read.sites(name), RobotsVersion.assumed(RobotsFile.read(name), dialect));
    } else if (Files.exists(path.resolve(TABLE))) {
      read.table(path.resolve(TABLE));
    } else {
      read.dated(path);
    }
    Map<Origin, RobotsHistory> histories = new HashMap<>();
    read.versions.forEach((origin, list) -> histories.put(origin, RobotsHistory.of(list)));
    return histories;
  }

  private List<Origin> sites(String name) throws InputException {
    if (sites.isEmpty()) {
      throw new InputException(withoutSite(name));
    }
    return sites;
  }

  /** What is wrong with versions that need a site. */
  static String withoutSite(String name) {
    return name + " does not say whose robots.txt it is: name the site with --site https://HOST";
  }

  /** Whether a file or directory says whose versions it has. */
  static boolean nameSites(String name) {
    return Files.exists(Path.of(name).resolve(TABLE));
  }

  private void add(List<Origin> origins, RobotsVersion version) {
    origins.forEach(
        origin -> versions.computeIfAbsent(origin, any -> new ArrayList<>()).add(version));
  }

  private void dated(Path directory) throws InputException, IOException {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(directory)) {
      paths
          .filter(Files::isRegularFile)
          .filter(path -> DATED.matcher(String.valueOf(path.getFileName())).matches())
          .forEach(path -> files.put(String.valueOf(path.getFileName()), path));
    }
    if (files.isEmpty()) {
      throw new InputException(directory + " has no versions of a robots.txt; expected " + TABLE
          + ", or files with a time in their names, such as robots-20261110T120000Z.txt");
    }
    List<Origin> origins = sites(directory.toString());
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Matcher name = DATED.matcher(file.getKey());
      if (name.matches()) {
        add(
            origins,
            RobotsVersion.seen(
                nameTime(file.getValue(), name.group(1)),
                200,
                RobotsFile.read(file.getValue().toString()),
                dialect));
      }
    }
  }

  private static Instant nameTime(Path path, String text) throws InputException {
    try {
      return LocalDateTime.parse(text, NAME_TIME).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new InputException(
          path + ": " + text + "Z is not a time; expected one such as 20261110T120000Z");
    }
  }

  private void table(Path table) throws InputException, IOException {
    List<String> lines = Files.readString(table, StandardCharsets.UTF_8).lines().toList();
    List<String> heads =
        lines.isEmpty() ? List.of() : Arrays.asList(lines.get(0).split("\t", -1));
    if (!heads.containsAll(COLUMNS.subList(0, 3))) {
      throw new InputException(
          table + ":1: expected a line with the names of the columns, separated by tabs: "
              + String.join(", ", COLUMNS));
    }
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
        row(table, i + 1, heads, lines.get(i).split("\t", -1));
      }
    }
    if (versions.isEmpty()) {
      throw new InputException(table + " lists no versions; expected at least one");
    }
  }

  private void row(Path table, int line, List<String> heads, String[] cells)
      throws InputException, IOException {
    Origin origin = Origin.parse(cell(heads, cells, "origin"))
        .orElseThrow(() -> problem(
            table,
            line,
            "\"" + cell(heads, cells, "origin")
                + "\" is not an origin; expected one such as https://shop.example"));
    Instant time = time(table, line, cell(heads, cells, "time"));
    String status = cell(heads, cells, "status");
    if (!status.isEmpty() && !status.matches("[2-5]\\d\\d")) {
      throw problem(table, line, "\"" + status + "\" is not a status; expected 200 to 599");
    }
    String kind = cell(heads, cells, "kind");
    if (!List.of("", "from", "seen").contains(kind)) {
      throw problem(
          table, line, "\"" + kind + "\" is not a kind; expected from (deployed then) or seen");
    }
    String file = cell(heads, cells, "file");
    byte[] body = new byte[0];
    if (!file.isEmpty()) {
      Path path = table.resolveSibling(file);
      if (!Files.isRegularFile(path)) {
        throw problem(table, line, "there is no file " + file + " beside the table");
      }
      body = RobotsFile.read(path.toString());
    }
    int code = status.isEmpty() ? 200 : Integer.parseInt(status);
    add(
        List.of(origin),
        kind.equals("from")
            ? RobotsVersion.from(time, code, body, dialect)
            : RobotsVersion.seen(time, code, body, dialect));
  }

  private static String cell(List<String> heads, String[] cells, String name) {
    int column = heads.indexOf(name);
    return column < 0 || column >= cells.length ? "" : cells[column].strip();
  }

  private static Instant time(Path table, int line, String text) throws InputException {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw problem(
          table, line, "\"" + text + "\" is not a time; expected one such as 2026-11-10T12:00:00Z");
    }
  }

  private static InputException problem(Path table, int line, String what) {
    return new InputException(table + ":" + line + ": " + what);
  }
}
