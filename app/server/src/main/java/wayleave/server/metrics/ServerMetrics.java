package wayleave.server.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.LongSupplier;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.ProblemType;

/**
 * What a server counts, and its text form for Prometheus. No label holds what a client sent. Thread-safe.
 *
 * <p>Each metric is described in {@code docs/guide/operate.md}.
 */
public final class ServerMetrics {
  private final Exposition exposition = new Exposition();
  private final PrometheusRegistry registry = exposition.registry();
  private final DecisionMetrics decisions = new DecisionMetrics();
  private final Counter requests = Counter.builder()
      .name("wayleave_http_requests_total")
      .help("Requests by route and status; 499 if the client left before the response.")
      .labelNames("route", "status")
      .build();
  private final Histogram durations = Histogram.builder()
      .name("wayleave_http_request_duration_seconds")
      .help("Time from the complete header to the end of the response, by route.")
      .labelNames("route")
      .classicOnly()
      .classicUpperBounds(
          0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60)
      .build();
  private final Gauge inFlight = Gauge.builder()
      .name("wayleave_http_requests_in_flight")
      .help("Requests in progress.")
      .build();
  private final Counter problems = Counter.builder()
      .name("wayleave_http_problems_total")
      .help("Error responses by type.")
      .labelNames("type")
      .build();

  public ServerMetrics() {
    decisions.registerIn(registry);
    registry.register(requests);
    registry.register(durations);
    registry.register(inFlight);
    registry.register(problems);
    for (ProblemType type : ProblemType.values()) {
      problems.initLabelValues(type.code());
    }
  }

  public DecisionMetrics decisions() {
    return decisions;
  }

  /** Tells of sites, too. */
  public void add(SiteMetrics sites) {
    sites.registerIn(registry);
  }

  /** Tells a number that is known elsewhere. */
  public void add(String name, String help, LongSupplier number) {
    registry.register(GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(value -> value.call(number.getAsLong()))
        .build());
  }

  void began() {
    inFlight.inc();
  }

  void ended() {
    inFlight.dec();
  }

  /**
   * Counts a request that has been answered.
   *
   * @param route one of a fixed set
   */
  void answered(String route, int status, long nanos) {
    requests.labelValues(route, Integer.toString(status)).inc();
    durations.labelValues(route).observe(nanos / 1e9);
  }

  void problem(ProblemType type) {
    problems.labelValues(type.code()).inc();
  }

  /** All numbers as they are now. */
  public ApiResponse scrape() {
    return exposition.scrape();
  }
}
