package wayleave.server.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.Origin;
import wayleave.watch.Alert;
import wayleave.watch.AlertSeverity;
import wayleave.watch.WatchListener;

/** Counts the alerts of a watch and their deliveries, and logs what goes wrong. Thread-safe. */
public final class WatchMetrics implements WatchListener {
  private static final Logger LOG = LoggerFactory.getLogger(WatchMetrics.class);

  private final Counter alerts = Counter.builder()
      .name("wayleave_watch_alerts_total")
      .help("Alerts by severity.")
      .labelNames("severity")
      .build();
  private final Counter deliveries = Counter.builder()
      .name("wayleave_watch_deliveries_total")
      .help(
          "Attempts to deliver an alert by result: delivered, failed (repeated later), or refused.")
      .labelNames("result")
      .build();

  WatchMetrics() {
    for (AlertSeverity severity : AlertSeverity.values()) {
      alerts.initLabelValues(severity.code());
    }
    for (String result : List.of("delivered", "failed", "refused")) {
      deliveries.initLabelValues(result);
    }
  }

  void registerIn(PrometheusRegistry registry) {
    registry.register(alerts);
    registry.register(deliveries);
  }

  @Override
  public void alerted(Alert alert) {
    alerts.labelValues(alert.severity().code()).inc();
  }

  @Override
  public void delivered(Origin origin) {
    deliveries.labelValues("delivered").inc();
  }

  @Override
  public void checkFailed(Origin origin, Throwable failure) {
    LOG.warn("cannot check {}", origin, failure);
  }

  @Override
  public void stateFailed(Origin origin, IOException failure) {
    LOG.warn("cannot read or write the state of {}; alerts may be repeated", origin, failure);
  }

  @Override
  public void logNoticed(Origin origin, String what, boolean isLoss) {
    LOG.warn("{}{}", what, isLoss ? "; violations may be missed" : "");
  }

  @Override
  public void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {
    deliveries.labelValues(isGivenUp ? "refused" : "failed").inc();
    LOG.warn(
        "cannot deliver an alert for {}: {}; {}",
        origin,
        reason,
        isGivenUp ? "giving up" : "trying again later");
  }
}
