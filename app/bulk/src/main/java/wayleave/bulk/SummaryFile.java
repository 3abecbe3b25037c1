package wayleave.bulk;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import wayleave.bulk.file.Compression;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.resume.RunState;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.bulk.rows.Counts;
import wayleave.report.JsonWriter;

/** Writes the counts per origin and crawler: as CSV, as JSON lines, or as one JSON array. */
final class SummaryFile {
  private final Path file;
  private final List<String> crawlers;
  private final Kind kind;

  private enum Kind {
    CSV,
    JSON,
    JSONL
  }

  private SummaryFile(Path file, List<String> crawlers, Kind kind) {
    this.file = file;
    this.crawlers = crawlers;
    this.kind = kind;
  }

  /** @throws UnusableInputException if its name does not say what to write */
  static SummaryFile of(Path file, List<String> crawlers) throws IOException {
    String name = Compression.plainName(file.toString()).toLowerCase(Locale.ROOT);
    Kind kind;
    if (name.endsWith(".csv")) {
      kind = Kind.CSV;
    } else if (name.endsWith(".json")) {
      kind = Kind.JSON;
    } else if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      kind = Kind.JSONL;
    } else {
      throw new UnusableInputException(
          "the name of the summary file must end with .csv, .json or .jsonl, optionally followed by .gz or .zst: "
              + file);
    }
    return new SummaryFile(file, crawlers, kind);
  }

  /** One line of it. */
  private interface Line {
    void write(String origin, String crawler, Counts counts) throws IOException;
  }

  /** Writes all counts of a run, in place of what the file held. */
  void write(RunState state) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    Compression compression = Compression.ofName(file.toString());
    try (OutputStream out =
        new BufferedOutputStream(compression.compressing(Files.newOutputStream(unfinished)))) {
      if (kind == Kind.CSV) {
        writeCsv(state, out);
      } else {
        writeJson(state, out);
      }
    } catch (IOException e) {
      throw new IOException("cannot write the summary " + file + ": " + WorkDirectory.reason(e), e);
    }
    Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private void visit(RunState state, Line line) throws IOException {
    state.visitCounts(crawlers.size(), (origin, counts) -> {
      for (int i = 0; i < counts.length; i++) {
        line.write(origin, crawlers.get(i), counts[i]);
      }
    });
  }

  private void writeCsv(RunState state, OutputStream out) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    csv.writeRecord("origin", "crawler", "allowed", "disallowed", "unknown");
    visit(
        state,
        (origin, crawler, counts) -> csv.writeRecord(
            origin,
            crawler,
            Long.toString(counts.get(Counts.ALLOWED)),
            Long.toString(counts.get(Counts.DISALLOWED)),
            Long.toString(counts.get(Counts.UNKNOWN))));
    csv.flush();
  }

  private void writeJson(RunState state, OutputStream out) throws IOException {
    JsonWriter json = new JsonWriter();
    boolean isArray = kind == Kind.JSON;
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
