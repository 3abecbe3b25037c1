package wayleave.server.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.OptionalLong;
import wayleave.Origin;
import wayleave.fetch.ClientListener;
import wayleave.policy.Policy;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.report.JsonFields;
import wayleave.report.view.Messages;

/** Counts what is asked of sites, and what is known of them. Its labels are constants, never names of sites. Thread-safe. */
public final class SiteMetrics implements ClientListener {
  private final Counter lookups = Counter.builder()
      .name("wayleave_cache_lookups_total")
      .help("Lookups of a site by result: hit, or miss if the site was fetched first.")
      .labelNames("result")
      .build();
  private final Counter fetches = Counter.builder()
      .name("wayleave_fetches_total")
      .help("Fetches of a robots.txt, by outcome and reason.")
      .labelNames("outcome", "reason")
      .build();
  private final Histogram durations = Histogram.builder()
      .name("wayleave_fetch_duration_seconds")
      .help("Duration of fetches, redirects included, by outcome.")
      .labelNames("outcome")
      .classicOnly()
      .classicUpperBounds(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
      .build();
  private final Gauge inFlight = Gauge.builder()
      .name("wayleave_fetches_in_flight")
      .help("Fetches in progress.")
      .build();
  private final Counter aborted = Counter.builder()
      .name("wayleave_fetches_aborted_total")
      .help("Fetches without an outcome.")
      .build();
  private final Counter rejected = Counter.builder()
      .name("wayleave_fetches_rejected_total")
      .help("Fetches not started because too many waited.")
      .build();
  private final Gauge networkUp = Gauge.builder()
      .name("wayleave_network_up")
      .help("0 while hardly any site is reachable, otherwise 1.")
      .build();
  private final Counter storeFailures = Counter.builder()
      .name("wayleave_store_failures_total")
      .help("Failed operations of the store and unreadable entries.")
      .build();
  private final WatchMetrics watch = new WatchMetrics();
  private final GaugeWithCallback storeEntries;
  private final GaugeWithCallback storeBytes;

  /** @param store of which the size is told */
  public SiteMetrics(RobotsStore store) {
    networkUp.set(1);
    lookups.initLabelValues("hit");
    lookups.initLabelValues("miss");
    storeEntries = GaugeWithCallback.builder()
        .name("wayleave_store_entries")
        .help("Sites in the store, approximately.")
        .callback(value -> {
          try {
            value.call(store.size());
          } catch (IOException e) {
            storeFailures.inc(); // and the metric is missing, which says that it is not known
          }
        })
        .build();
    storeBytes = GaugeWithCallback.builder()
        .name("wayleave_store_bytes")
        .help("Size of the store in bytes, approximately; missing if unknown.")
        .callback(value -> {
          try {
            OptionalLong bytes = store.bytes();
            bytes.ifPresent(value::call);
          } catch (IOException e) {
            storeFailures.inc();
          }
        })
        .build();
  }

  void registerIn(PrometheusRegistry registry) {
    registry.register(lookups);
    registry.register(fetches);
    registry.register(durations);
    registry.register(inFlight);
    registry.register(aborted);
    registry.register(rejected);
    registry.register(networkUp);
    registry.register(storeFailures);
    registry.register(storeEntries);
    registry.register(storeBytes);
    watch.registerIn(registry);
  }

  /** What a watch of the sites counts. */
  public WatchMetrics watch() {
    return watch;
  }

  /** Counts a question about a site. */
  public void lookedUp(boolean wasAtHand) {
    lookups.labelValues(wasAtHand ? "hit" : "miss").inc();
  }

  @Override
  public void fetchStarted(Origin origin) {
    inFlight.inc();
  }

  @Override
  public void fetched(FetchResult result, Policy.Step step) {
    inFlight.dec();
    String outcome = Messages.kind(result.outcome());
    fetches.labelValues(outcome, reason(result.outcome())).inc();
    durations.labelValues(outcome).observe(result.took().toNanos() / 1e9);
  }

  private static String reason(Outcome outcome) {
    if (outcome instanceof Outcome.Absent absent) {
      return JsonFields.code(absent.reason());
    } else if (outcome instanceof Outcome.Unreachable failure) {
      return JsonFields.code(failure.reason());
    }
    return outcome instanceof Outcome.Refused refused ? JsonFields.code(refused.reason()) : "ok";
  }

  @Override
  public void fetchAborted(Origin origin) {
    inFlight.dec();
    aborted.inc();
  }

  @Override
  public void rejected(Origin origin) {
    rejected.inc();
  }

  @Override
  public void storeFailed(Origin origin, IOException failure) {
    storeFailures.inc();
  }

  @Override
  public void networkChanged(boolean isUp) {
    networkUp.set(isUp ? 1 : 0);
  }
}
