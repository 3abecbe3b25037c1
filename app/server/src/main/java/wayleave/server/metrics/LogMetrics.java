package wayleave.server.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import java.time.Instant;
import wayleave.server.http.ApiResponse;

/**
 * What is counted while an access log is followed. Thread-safe.
 *
 * <p>Each metric is described in {@code docs/guide/logs.md}.
 */
public final class LogMetrics {
  private static final double MILLIS = 1_000.0;

  private final Exposition exposition = new Exposition();
  private final Counter requests = Counter.builder()
      .name("wayleave_log_requests_total")
      .help("Judged requests, by crawler, class and reason.")
      .labelNames("crawler", "class", "reason")
      .build();
  private final Counter robotsRequests = Counter.builder()
      .name("wayleave_log_robots_requests_total")
      .help("Requests of crawlers for robots.txt, by status of the answer.")
      .labelNames("status")
      .build();
  private final Counter lines = Counter.builder()
      .name("wayleave_log_lines_total")
      .help("Lines read: request, skipped or broken.")
      .labelNames("result")
      .build();
  private final Counter without = Counter.builder()
      .name("wayleave_log_requests_without_total")
      .help("Requests that lack a field that judging needs: user-agent, client or host.")
      .labelNames("field")
      .build();
  private final Gauge lastRequest = Gauge.builder()
      .name("wayleave_log_last_request_timestamp_seconds")
      .help("The time of the last line that is a request.")
      .build();

  /** What a line of a log is. */
  public enum Line {
    /** A request. */
    REQUEST("request"),
    /** Blank, or about something else. */
    SKIPPED("skipped"),
    /** Unreadable. */
    BROKEN("broken");

    private final String label;

    Line(String label) {
      this.label = label;
    }
  }

  public LogMetrics() {
    exposition.registry().register(requests);
    exposition.registry().register(robotsRequests);
    exposition.registry().register(lines);
    exposition.registry().register(without);
    exposition.registry().register(lastRequest);
    for (Line each : Line.values()) {
      lines.initLabelValues(each.label);
    }
  }

  /**
   * Counts a judged request.
   *
   * @param crawler one of a bounded set of names
   */
  public void request(String crawler, String requestClass, String reason) {
    requests.labelValues(crawler, requestClass, reason).inc();
  }

  /**
   * Counts a request for robots.txt.
   *
   * @param status {@code none} if no answer was sent
   */
  public void robotsRequest(String status) {
    robotsRequests.labelValues(status).inc();
  }

  /** Counts a line. */
  public void line(Line line) {
    lines.labelValues(line.label).inc();
  }

  /**
   * Counts a request that lacks a field that judging needs.
   *
   * @param field one of a few names
   */
  public void requestWithout(String field) {
    without.labelValues(field).inc();
  }

  /** Notes the time of the last request. */
  public void lastRequest(Instant time) {
    lastRequest.set(time.toEpochMilli() / MILLIS);
  }

  /** All numbers as they are now. */
  public ApiResponse scrape() {
    return exposition.scrape();
  }
}
