package wayleave.spark.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a run did.
 *
 * @param options what it was asked for
 * @param started when it began
 * @param took how long it took
 * @param captures what was counted when captures were read
 * @param sites how many URLs had a capture in force
 * @param urls what was counted when URLs were read
 * @param rows what was counted when rows were made
 */
record RunReport(
    JobOptions options,
    Instant started,
    Duration took,
    Tally captures,
    long sites,
    Tally urls,
    Tally rows) {
  private static final double NANOS = 1e9;

  private static final int MOST_FILES = 20;

  /** How much of the input was odd or bad. */
  long problemCount() {
    return captures.problemCount() + urls.problemCount();
  }

  /** Whether part of the input could not be read. */
  boolean hasLosses() {
    return !captures.losses().isEmpty() || !urls.losses().isEmpty();
  }

  /** What could not be read, for people: a line for each file, of many files for the first. */
  List<String> losses() {
    List<String> lines = new ArrayList<>(losses(urls, "row"));
    lines.addAll(losses(captures, "capture"));
    return lines;
  }

  private static List<String> losses(Tally tally, String what) {
    List<String> lines = new ArrayList<>();
    tally.losses().forEach((file, loss) -> {
      String count = loss.count() == 1 ? "1 " + what : loss.count() + " " + what + "s";
      String lost = loss.isCounted()
          ? count
          : loss.count() == 0
              ? "an unknown number of " + what + "s"
              : count + " and an unknown number of others";
      String place = loss.place().startsWith(":")
          ? "in line " + loss.place().substring(1)
          : loss.place().strip();
      lines.add(file + ": " + lost + " could not be read"
          + (place.isEmpty() ? "" : ", the first " + place));
    });
    int files = lines.size();
    return files <= MOST_FILES
        ? lines
        : Stream.concat(
                lines.stream().limit(MOST_FILES),
                Stream.of("... and of " + (files - MOST_FILES) + " more files"))
            .toList();
  }

  private static List<Map<String, Object>> json(Tally tally) {
    List<Map<String, Object>> files = new ArrayList<>();
    tally.losses().forEach((file, loss) -> {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("file", file);
      one.put("known", loss.count());
      one.put("counted", loss.isCounted());
      one.put("first", file + loss.place());
      files.add(one);
    });
    return files;
  }

  /** As JSON, for programs. */
  String json() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("started", started.toString());
    report.put("seconds", Math.round(took.toNanos() / NANOS * 1000) / 1000.0);
    report.put("at", options.at == null ? null : options.at.toString());
    report.put("dialect", options.reading().dialect().code());
    report.put("policy", options.preset.code());
    report.put("missing", options.missing.code());
    report.put("out", options.out);
    report.put("captures", captures.count(CaptureRows.CAPTURES));
    report.put("captures_in_force", sites);
    report.put("urls", rows.count(VerdictRows.URLS));
    report.put("urls_without_origin", rows.count(VerdictRows.NOT_URLS));
    report.put("urls_without_capture", rows.count(VerdictRows.WITHOUT_CAPTURE));
    report.put("rows", rows.count(VerdictRows.URLS) * options.agents.size());
    List<Map<String, Object>> crawlers = new ArrayList<>();
    for (int i = 0; i < options.agents.size(); i++) {
      int first = VerdictRows.FIRST_CRAWLER + 3 * i;
      Map<String, Object> crawler = new LinkedHashMap<>();
      crawler.put("crawler", options.agents.get(i));
      crawler.put("allowed", rows.count(first));
      crawler.put("disallowed", rows.count(first + 1));
      crawler.put("unknown", rows.count(first + 2));
      crawlers.add(crawler);
    }
    report.put("crawlers", crawlers);
    report.put("problems", problemCount());
    List<String> shown = new ArrayList<>(captures.problems());
    shown.addAll(urls.problems());
    report.put("first_problems", shown);
    report.put("remarks", List.copyOf(captures.remarks()));
    report.put("lost_rows", json(urls));
    report.put("lost_captures", json(captures));
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
