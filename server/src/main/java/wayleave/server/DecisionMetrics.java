package wayleave.server;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.Map;
import wayleave.Reason;
import wayleave.Verdict;
import wayleave.json.FetchedAnswer;
import wayleave.json.Json;
import wayleave.json.Wording;

/** Counts verdicts. Thread-safe, and quick enough for each of a million. */
final class DecisionMetrics {
  private final Counter decisions = Counter.builder()
      .name("wayleave_decisions_total")
      .help("Verdicts given, by outcome (allowed, denied) and reason.")
      .labelNames("outcome", "reason")
      .build();
  private final Map<Reason, CounterDataPoint> allowed = new EnumMap<>(Reason.class);
  private final Map<Reason, CounterDataPoint> denied = new EnumMap<>(Reason.class);

  DecisionMetrics() {
    for (Reason reason : Reason.values()) {
      allowed.put(reason, decisions.labelValues("allowed", reason.code()));
    }
    denied.put(Reason.LONGEST_MATCH, decisions.labelValues("denied", Reason.LONGEST_MATCH.code()));
  }

  void registerIn(PrometheusRegistry registry) {
    registry.register(decisions);
  }

  /** Counts a verdict by rules. */
  void count(Verdict verdict) {
    CounterDataPoint point = (verdict.allowed() ? allowed : denied).get(verdict.reason());
    if (point == null) {
      point = decisions.labelValues(outcome(verdict.allowed()), verdict.reason().code());
    }
    point.inc();
  }

  /** Counts an answer about a site, by its rules or by what happened when it was asked. */
  void count(FetchedAnswer answer) {
    Verdict verdict = answer.verdict();
    if (verdict != null) {
      count(verdict);
    } else {
      String reason = Json.code(Wording.reason(answer.site().rules().access()));
      decisions.labelValues(outcome(answer.allowed()), reason).inc();
    }
  }

  private static String outcome(boolean isAllowed) {
    return isAllowed ? "allowed" : "denied";
  }
}
