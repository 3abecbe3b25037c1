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
      .help("Questions about a site: hit if the answer was at hand, miss if the site was asked.")
      .labelNames("result")
      .build();
  private final Counter fetches = Counter.builder()
      .name("wayleave_fetches_total")
      .help("Fetches of a robots.txt, by outcome and reason.")
      .labelNames("outcome", "reason")
      .build();
  private final Histogram durations = Histogram.builder()
      .name("wayleave_fetch_duration_seconds")
      .help("How long fetches took, redirects included, by outcome.")
      .labelNames("outcome")
      .classicOnly()
      .classicUpperBounds(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
      .build();
  private final Gauge inFlight = Gauge.builder()
      .name("wayleave_fetches_in_flight")
      .help("Fetches under way.")
      .build();
  private final Counter aborted = Counter.builder()
      .name("wayleave_fetches_aborted_total")
      .help("Fetches that ended without an outcome.")
      .build();
  private final Counter rejected = Counter.builder()
      .name("wayleave_fetches_rejected_total")
      .help("Fetches that were not begun because too many waited already.")
      .build();
  private final Gauge networkUp = Gauge.builder()
      .name("wayleave_network_up")
      .help("1, or 0 while hardly a site can be reached, as if this machine's network was down.")
      .build();
  private final Counter storeFailures = Counter.builder()
      .name("wayleave_store_failures_total")
      .help("Times that the store failed or held what is no entry.")
      .build();
  private final GaugeWithCallback storeEntries;
  private final GaugeWithCallback storeBytes;

  /** @param store of which the size is told */
  public SiteMetrics(RobotsStore store) {
    networkUp.set(1);
    lookups.initLabelValues("hit");
    lookups.initLabelValues("miss");
    storeEntries = GaugeWithCallback.builder()
        .name("wayleave_store_entries")
        .help("About how many sites the store knows.")
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
        .help("About how many bytes the store takes; missing if that is not known.")
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
  public void networkChanged(Network network) {
    networkUp.set(network == Network.UP ? 1 : 0);
  }
}
