package wayleave.benchmarks.fetch;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What was measured of one client: by name, in order. Immutable. */
public record FetchFigures(Map<String, Double> values) {
  private static final String OUTCOME = "outcome ";

  /** Reads what {@link FetchClient} prints; whatever else is printed is left alone. */
  public static FetchFigures parse(String output) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String line : output.lines().toList()) {
      String[] parts = line.split("\t", -1);
      if (parts.length == 2) {
        values.put(parts[0], Double.valueOf(parts[1]));
      }
    }
    return new FetchFigures(values);
  }

  public double value(String name) {
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
    return "| client | fetches/s | CPU ms/fetch | CPU ms/fetch, warm | RSS MiB | threads | wrongly open | wrong rules |\n"
        + "|---|--:|--:|--:|--:|--:|--:|--:|\n";
  }

  String row(String client) {
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.3f | %.3f | %.0f | %.0f | %.0f | %.0f |%n",
        client,
        value("fetches/s"),
        value("CPU ms/fetch"),
        value("warm CPU ms/fetch"),
        value("peak RSS MiB"),
        value("threads"),
        value("wrongly open"),
        value("wrong rules"));
  }
}
