package wayleave.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was measured in one way of working through URLs.
 *
 * @param values by the names under which {@link BulkMeasurement} prints them
 */
record BulkFigures(Map<String, Double> values) {
  private static final String NONE = "";

  static BulkFigures parse(String output) {
    Map<String, Double> values = new TreeMap<>();
    for (String line : output.lines().toList()) {
      String[] parts = line.split("\t", -1);
      values.put(parts[0], Double.parseDouble(parts[1]));
    }
    return new BulkFigures(values);
  }

  /** Of each value the median. */
  static BulkFigures median(List<BulkFigures> runs) {
    Map<String, Double> medians = new TreeMap<>();
    for (String name : runs.get(0).values.keySet()) {
      List<Double> sorted = new ArrayList<>();
      runs.forEach(run -> sorted.add(run.value(name)));
      sorted.sort(null);
      medians.put(name, sorted.get(sorted.size() / 2));
    }
    return new BulkFigures(medians);
  }

  static String header() {
    return "| date | | URLs/s | clock | of it captures | CPU | CPU, each URL | most memory | most heap |\n"
        + "|---|---|--:|--:|--:|--:|--:|--:|--:|\n";
  }

  /**
   * A row of the table.
   *
   * @param urls how many there are in all: of a sample, what all would take is worked out
   */
  String row(String date, BulkWay way, long urls) {
    double prepared = values.getOrDefault("prepared seconds", 0.0);
    double preparedCpu = values.getOrDefault("prepared cpu", 0.0);
    boolean isSample = way.sample() < urls;
    double factor = isSample ? urls / value("count") : 1;
    double seconds = prepared + (value("seconds") - prepared) * factor;
    double cpu = preparedCpu + (value("cpu") - preparedCpu) * factor;
    String title = way.title() + (isSample ? format(" (worked out from %,d)", way.sample()) : "");
    return format(
        "| %s | %s | %s | %s | %s | %s | %s | %,.0f MiB | %,.0f MiB |%n",
        date,
        title,
        way.isReadingOfBytes() ? NONE : format("%,.0f", urls / seconds),
        format("%,.1f s", seconds),
        values.containsKey("prepared seconds") ? format("%,.1f s", prepared) : NONE,
        format("%,.1f s", cpu),
        way.isReadingOfBytes() ? NONE : format("%.2f us", cpu / urls * 1e6),
        value("memory"),
        value("heap"));
  }

  double value(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no figure " + name);
    }
    return value;
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
