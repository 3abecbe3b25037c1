package wayleave.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether a soak run is passed: rules, each with what was found. Not thread-safe. */
final class SoakVerdict {
  /** Of sites that answer too late for a busy machine, and of questions that could not be sent in time. */
  private static final double MOST_LATE = 0.01;

  private final List<String> rows = new ArrayList<>();
  private boolean isPassed = true;

  boolean isPassed() {
    return isPassed;
  }

  /** What holds and what does not, as a table in Markdown. */
  String table() {
    return "| rule | found | |\n|---|---|---|\n" + String.join("", rows);
  }

  void rule(String rule, String found, boolean isKept) {
    rows.add("| " + rule + " | " + found + " | " + (isKept ? "kept" : "**broken**") + " |\n");
    isPassed &= isKept;
  }

  /**
   * Adds the rule that a value is flat.
   *
   * @param most by how much it may grow over the second half, or by {@code share} of its mean if that is more
   */
  void flat(List<SoakTrend.Point> points, String words, double most, double share) {
    String rule = words + " grows in the second half by no more than " + Text.row("%.3g", most)
        + (share > 0 ? Text.row(", or %.0f %% of its mean if that is more", share * 100) : "");
    if (points.size() < 4) {
      rule(rule, "measured " + points.size() + " times: too few to tell", false);
      return;
    }
    SoakTrend trend = SoakTrend.ofSecondHalf(points);
    String found = Text.row(
        "%+.2f (limit %.2f; mean %.1f, %+.2f an hour)",
        trend.growth(), trend.limit(most, share), trend.mean(), trend.perHour());
    rule(rule, found, trend.isFlat(most, share));
  }

  /** Adds the rules about memory, threads and handles. */
  void resources(SoakSamples samples) {
    flat(samples.of("heap_after_gc_mib"), "heap after a collection, MiB,", 2, 0.05);
    flat(samples.of("metaspace_mib"), "metaspace, MiB,", 1.5, 0);
    flat(samples.of("rss_mib"), "memory of the process (RSS), MiB,", 8, 0.05);
    flat(samples.of("threads"), "number of threads", 4, 0.05);
    // How many clients there are is for them to say.
    flat(
        difference(samples.of("handles"), samples.of("connections")),
        "open handles but clients' connections",
        4,
        0);
  }

  /** By how much one value is above another, at the times at which both were measured. */
  static List<SoakTrend.Point> difference(
      List<SoakTrend.Point> values, List<SoakTrend.Point> others) {
    Map<Double, Double> byTime =
        others.stream().collect(Collectors.toMap(SoakTrend.Point::seconds, SoakTrend.Point::value));
    return values.stream()
        .filter(value -> byTime.containsKey(value.seconds()))
        .map(value -> new SoakTrend.Point(
            value.seconds(), value.value() - byTime.getOrDefault(value.seconds(), 0.0)))
        .toList();
  }

  /** Adds the rules about answers. */
  void answers(SoakCounts.Totals totals) {
    rule("no wrong answer", count(totals.wrong(), totals.requests()), totals.wrong() == 0);
    rule(
        "no answer of 5xx but that the server is busy",
        count(totals.failures(), totals.requests()),
        totals.failures() == 0);
    rule(
        "no request without an answer",
        count(totals.lost(), totals.requests()),
        totals.lost() == 0);
    double most = MOST_LATE * totals.requests();
    rule(
        "no more than 1 in 100 hindered by a busy machine: a site was too slow, the server said that it is busy, a question was not sent",
        count(totals.late() + totals.skipped(), totals.requests()),
        totals.late() + totals.skipped() <= most);
  }

  private static String count(long part, long all) {
    return Text.row("%,d of %,d", part, all);
  }

  /** What has to be over once nobody asks any more; of a gauge no more than a number. */
  static final Map<String, Integer> IDLE = Map.of(
      "wayleave_http_connections", 1,
      "wayleave_http_requests_in_flight", 1,
      "wayleave_http_body_bytes", 0,
      "wayleave_batches_in_flight", 0,
      "wayleave_fetches_in_flight", 0);

  /** Whether nothing is under way but the look at the metrics. */
  static boolean isIdle(Map<String, Double> metrics) {
    return IDLE.entrySet().stream()
        .allMatch(one -> metrics.getOrDefault(one.getKey(), Double.NaN) <= one.getValue());
  }

  static String idle(Map<String, Double> metrics) {
    List<String> found = new ArrayList<>();
    IDLE.keySet().stream()
        .sorted()
        .forEach(name -> found.add(name.replace("wayleave_", "") + " "
            + Text.row("%.0f", metrics.getOrDefault(name, Double.NaN))));
    return String.join(", ", found);
  }
}
