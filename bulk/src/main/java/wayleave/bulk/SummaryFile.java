package wayleave.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

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
    String name = file.toString().toLowerCase(Locale.ROOT);
    Kind kind;
    if (name.endsWith(".csv")) {
      kind = Kind.CSV;
    } else if (name.endsWith(".json")) {
      kind = Kind.JSON;
    } else if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      kind = Kind.JSONL;
    } else {
      throw new UnusableInputException(
          "the name of the summary has to end with .csv, .json or .jsonl: " + file);
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
    try (BufferedWriter out = Files.newBufferedWriter(unfinished)) {
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

  private void writeCsv(RunState state, Writer out) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
    csv.writeRecord("origin", "crawler", "allowed", "blocked", "unknown");
    visit(
        state,
        (origin, crawler, counts) -> csv.writeRecord(
            origin,
            crawler,
            Long.toString(counts.get(Counts.ALLOWED)),
            Long.toString(counts.get(Counts.BLOCKED)),
            Long.toString(counts.get(Counts.UNKNOWN))));
    csv.flush();
  }

  private void writeJson(RunState state, Writer out) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out);
    json.setRootValueSeparator(null);
    boolean isArray = kind == Kind.JSON;
    if (isArray) {
      json.writeStartArray();
    }
    visit(state, (origin, crawler, counts) -> {
      json.writeStartObject();
      if (origin.isEmpty()) {
        json.writeNullField("origin");
      } else {
        json.writeStringField("origin", origin);
      }
      json.writeStringField("crawler", crawler);
      json.writeNumberField("allowed", counts.get(Counts.ALLOWED));
      json.writeNumberField("blocked", counts.get(Counts.BLOCKED));
      json.writeNumberField("unknown", counts.get(Counts.UNKNOWN));
      json.writeEndObject();
      if (!isArray) {
        json.writeRaw('\n');
      }
    });
    if (isArray) {
      json.writeEndArray();
    }
    json.flush();
    if (isArray) {
      out.write('\n');
    }
  }
}
