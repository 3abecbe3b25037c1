package wayleave.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What was measured of one client, in one run or as the medians of several: by name, in order. Immutable. */
record FetchFigures(Map<String, Double> values) {
  private static final String OUTCOME = "outcome ";

  /** Reads what {@link FetchClient} prints; whatever else is printed is left alone. */
  static FetchFigures parse(String output) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String line : output.lines().toList()) {
      String[] parts = line.split("\t", -1);
      if (parts.length == 2) {
        values.put(parts[0], Double.valueOf(parts[1]));
      }
    }
    return new FetchFigures(values);
  }

  static FetchFigures median(List<FetchFigures> runs) {
    Map<String, List<Double>> all = new LinkedHashMap<>();
    for (FetchFigures run : runs) {
      run.values.forEach(
          (name, value) -> all.computeIfAbsent(name, any -> new ArrayList<>()).add(value));
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    all.forEach((name, values) ->
        medians.put(name, values.stream().sorted().toList().get(values.size() / 2)));
    return new FetchFigures(medians);
  }

  double value(String name) {
    return values.getOrDefault(name, 0.0);
  }

  /** How often each outcome came of each behaviour, as {@code BEHAVIOUR OUTCOME}. */
  Map<String, Integer> outcomes() {
    Map<String, Integer> outcomes = new TreeMap<>();
    values.forEach((name, value) -> {
      if (name.startsWith(OUTCOME)) {
        outcomes.put(name.substring(OUTCOME.length()), value.intValue());
      }
    });
    return outcomes;
  }

  /** What {@link #outcomes} should be. */
  static Map<String, Integer> expected(FetchSites sites) {
    Map<String, Integer> outcomes = new TreeMap<>();
    sites
        .counts()
        .forEach((behaviour, count) -> outcomes.put(behaviour + " " + behaviour.outcome, count));
    return outcomes;
  }

  static String header() {
    return "| client | fetches/s | a fine site: fetch, p50 / p99 ms | from the question, p50 / p99 s "
        + "| CPU ms/fetch | heap, peak / kept MiB | RSS MiB | threads | wrongly open | wrong rules |\n"
        + "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  }

  String row(String client) {
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.0f / %.0f | %.1f / %.1f | %.2f | %.0f / %.0f | %.0f | %.0f | %.0f | %.0f |%n",
        client,
        value("fetches/s"),
        value("fetch p50 ms"),
        value("fetch p99 ms"),
        value("asked p50 ms") / 1000,
        value("asked p99 ms") / 1000,
        value("CPU ms/fetch"),
        value("peak heap MiB"),
        value("kept heap MiB"),
        value("peak RSS MiB"),
        value("threads"),
        value("wrongly open"),
        value("wrong rules"));
  }
}
