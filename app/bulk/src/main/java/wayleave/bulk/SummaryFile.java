package wayleave.bulk;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.bulk.file.Compression;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.resume.RunState;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.bulk.rows.Counts;
import wayleave.bulk.rows.CsvOutput;
import wayleave.report.JsonWriter;
import wayleave.report.file.FileReplacement;

/** Writes the counts per origin and crawler: as CSV, as JSON lines, or as one JSON array. */
final class SummaryFile {
  private static final Pattern NAME = Pattern.compile(".*\\.(csv|json|jsonl|ndjson)");

  private final Path file;
  private final List<String> crawlers;
  private final String ending;

  private SummaryFile(Path file, List<String> crawlers, String ending) {
    this.file = file;
    this.crawlers = crawlers;
    this.ending = ending;
  }

  /** @throws UnusableInputException if its name does not say what to write */
  static SummaryFile of(Path file, List<String> crawlers) throws IOException {
    String name = Compression.plainName(file.toString()).toLowerCase(Locale.ROOT);
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      throw new UnusableInputException(
          "the name of the summary file must end with .csv, .json or .jsonl, optionally followed by .gz or .zst: "
              + file);
    }
    return new SummaryFile(file, crawlers, matcher.group(1));
  }

  /** One line of it. */
  private interface Line {
    void write(String origin, String crawler, Counts counts) throws IOException;
  }

  /** Writes all counts of a run, in place of what the file held. */
  void write(RunState state) throws IOException {
    Compression compression = Compression.ofName(file.toString());
    try (FileReplacement replacement = FileReplacement.of(file)) {
      try (OutputStream out =
          new BufferedOutputStream(compression.compressing(replacement.content()))) {
        if (ending.equals("csv")) {
          writeCsv(state, out);
        } else {
          writeJson(state, out);
        }
      }
      replacement.finish();
    } catch (IOException e) {
      throw new IOException("cannot write the summary " + file + ": " + WorkDirectory.reason(e), e);
    }
  }

  private void visit(RunState state, Line line) throws IOException {
    state.visitCounts(crawlers.size(), (origin, counts) -> {
      for (int i = 0; i < counts.length; i++) {
        line.write(origin, crawlers.get(i), counts[i]);
      }
    });
  }

  private void writeCsv(RunState state, OutputStream out) throws IOException {
    CsvOutput csv = new CsvOutput(out);
    csv.write(List.of("origin", "crawler", "allowed", "disallowed", "unknown"));
    visit(
        state,
        (origin, crawler, counts) -> csv.write(List.of(
            origin,
            crawler,
            Long.toString(counts.get(Counts.ALLOWED)),
            Long.toString(counts.get(Counts.DISALLOWED)),
            Long.toString(counts.get(Counts.UNKNOWN)))));
    csv.flush();
  }

  private void writeJson(RunState state, OutputStream out) throws IOException {
    JsonWriter json = new JsonWriter();
    boolean isArray = ending.equals("json");
    if (isArray) {
      json.beginArray();
    }
    visit(state, (origin, crawler, counts) -> {
      json.beginObject();
      json.field("origin", origin.isEmpty() ? null : origin);
      json.field("crawler", crawler);
      json.field("allowed", counts.get(Counts.ALLOWED));
      json.field("disallowed", counts.get(Counts.DISALLOWED));
      json.field("unknown", counts.get(Counts.UNKNOWN));
      json.endObject();
      if (!isArray) {
        json.newline();
      }
      json.drainTo(out);
    });
    if (isArray) {
      json.endArray();
      json.newline();
    }
    json.drainTo(out);
  }
}
