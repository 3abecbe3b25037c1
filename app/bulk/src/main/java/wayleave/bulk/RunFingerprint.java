package wayleave.bulk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import wayleave.bulk.resume.InputFingerprint;
import wayleave.captures.Shown;

/** What decides about the output of a run, as text: it is kept with the run, and compared when it is to go on. */
final class RunFingerprint {
  /** Changes when what a run keeps on disk does. */
  private static final String STATE_VERSION = "5";

  private RunFingerprint() {}

  /** What decides about the index of captures alone. */
  static String ofCaptures(BulkSettings settings) throws IOException {
    return text(captures(settings));
  }

  /** What decides about all. */
  static String of(BulkSettings settings) throws IOException {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("URLs", paths(settings.urls));
    lines.put("the content of the URLs' files", InputFingerprint.fingerprint(settings.urls));
    lines.put("the format of the URLs", String.valueOf(settings.urlFormat));
    lines.put("the column of the URLs", String.valueOf(settings.urlColumn));
    lines.put("the kept columns", String.join(", ", settings.passed().names()));
    lines.putAll(captures(settings));
    lines.put("the crawlers", String.join(", ", settings.crawlers));
    lines.put("the dialect", settings.reading.dialect().toString());
    lines.put("the policy", settings.reading.preset().code());
    lines.put(
        "the verdict for sites without a capture", settings.reading.missing().toString());
    lines.put(
        "the output", settings.out == null ? "" : settings.out.toAbsolutePath().toString());
    lines.put("the format of the output", settings.format.toString());
    lines.put("whether there is a summary", String.valueOf(settings.summary != null));
    return text(lines);
  }

  private static Map<String, String> captures(BulkSettings settings) throws IOException {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("the version of the state", STATE_VERSION);
    lines.put("captures", paths(settings.captures));
    lines.put(
        "the content of the captures' files", InputFingerprint.fingerprint(settings.captures));
    lines.put("the columns of captures", settings.tables.columns().toString());
    lines.put("the directory of WARC files", String.valueOf(settings.tables.warcRoot()));
    lines.put("whether a store is read", String.valueOf(settings.store != null));
    lines.put("the time", String.valueOf(settings.at));
    return lines;
  }

  private static String paths(List<Path> paths) {
    return paths.stream()
        .map(path -> path.toAbsolutePath().toString())
        .collect(Collectors.joining(", "));
  }

  private static String text(Map<String, String> lines) {
    return lines.entrySet().stream()
        .map(line -> line.getKey() + "\t" + line.getValue().replaceAll("[\\t\\n\\r]", " "))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** What differs first, for people; empty if nothing does. */
  static Optional<String> difference(String begun, String now) {
    Map<String, String> before = lines(begun);
    for (Map.Entry<String, String> line : lines(now).entrySet()) {
      String was = before.get(line.getKey());
      if (!line.getValue().equals(was)) {
        return Optional.of(
            line.getKey().startsWith("the content")
                ? line.getKey() + " changed"
                : line.getKey() + " changed from " + Shown.of(String.valueOf(was)) + " to "
                    + Shown.of(line.getValue()));
      }
    }
    return Optional.empty();
  }

  private static Map<String, String> lines(String text) {
    return text.lines()
        .map(line -> line.split("\t", 2))
        .collect(Collectors.toMap(
            line -> line[0],
            line -> line[line.length - 1],
            (one, other) -> one,
            LinkedHashMap::new));
  }
}
