package wayleave.spark.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** How much of the input was bad. */
  long problemCount() {
    return captures.problemCount() + urls.problemCount();
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
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
