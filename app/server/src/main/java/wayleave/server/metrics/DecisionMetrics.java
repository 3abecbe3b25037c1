package wayleave.server.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.Map;
import wayleave.Reason;
import wayleave.Verdict;
import wayleave.policy.SiteVerdict;

/** Counts verdicts. Thread-safe, and quick enough for each of a million. */
public final class DecisionMetrics {
  private final Counter decisions = Counter.builder()
      .name("wayleave_decisions_total")
      .help("Verdicts by outcome (allowed, disallowed) and reason.")
      .labelNames("outcome", "reason")
      .build();
  private final Map<Reason, CounterDataPoint> allowed = new EnumMap<>(Reason.class);
  private final Map<Reason, CounterDataPoint> disallowed = new EnumMap<>(Reason.class);

  DecisionMetrics() {
    for (Reason reason : Reason.values()) {
      allowed.put(reason, decisions.labelValues("allowed", reason.code()));
    }
    disallowed.put(
        Reason.LONGEST_MATCH, decisions.labelValues("disallowed", Reason.LONGEST_MATCH.code()));
  }

  void registerIn(PrometheusRegistry registry) {
    registry.register(decisions);
  }

  /** Counts a verdict by rules. */
  public void count(Verdict verdict) {
    CounterDataPoint point = (verdict.allowed() ? allowed : disallowed).get(verdict.reason());
    if (point == null) {
      point = decisions.labelValues(outcome(verdict.allowed()), verdict.reason().code());
    }
    point.inc();
  }

  /** Counts an answer about a site, by its rules or by what happened when it was asked. */
  public void count(SiteVerdict answer) {
    if (answer.verdict().isPresent()) {
      count(answer.verdict().get());
    } else {
      String reason = answer.site().access().code();
      decisions.labelValues(outcome(answer.allowed()), reason).inc();
    }
  }

  private static String outcome(boolean isAllowed) {
    return isAllowed ? "allowed" : "disallowed";
  }
}
