package wayleave.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What was measured in the course of a soak run: at each time some values, by their names. Not thread-safe. */
final class SoakSamples {
  static final String SECONDS = "seconds";

  private final List<Map<String, Double>> all = new ArrayList<>();

  void add(double seconds, Map<String, Double> values) {
    Map<String, Double> sample = new LinkedHashMap<>();
    sample.put(SECONDS, seconds);
    sample.putAll(values);
    all.add(sample);
  }

  /** The values of one name, in the order of time; times at which it was not measured are left out. */
  List<SoakTrend.Point> of(String name) {
    List<SoakTrend.Point> points = new ArrayList<>();
    for (Map<String, Double> sample : all) {
      Double value = sample.get(name);
      Double seconds = sample.get(SECONDS);
      if (value != null && seconds != null && Double.isFinite(value)) {
        points.add(new SoakTrend.Point(seconds, value));
      }
    }
    return points;
  }

  /** How fast a value grows, per second, from each time to the next. */
  List<SoakTrend.Point> rate(String name) {
    List<SoakTrend.Point> counted = of(name);
    List<SoakTrend.Point> points = new ArrayList<>();
    for (int i = 1; i < counted.size(); i++) {
      SoakTrend.Point from = counted.get(i - 1);
      SoakTrend.Point to = counted.get(i);
      double rate = (to.value() - from.value()) / (to.seconds() - from.seconds());
      points.add(new SoakTrend.Point(to.seconds(), rate));
    }
    return points;
  }

  double last(String name) {
    List<SoakTrend.Point> points = of(name);
    return points.isEmpty() ? Double.NaN : points.get(points.size() - 1).value();
  }

  double most(String name) {
    return of(name).stream().mapToDouble(SoakTrend.Point::value).max().orElse(Double.NaN);
  }

  /** A line of names, and one for each time. */
  String tsv() {
    List<String> names = new ArrayList<>(
        new TreeSet<>(all.stream().flatMap(sample -> sample.keySet().stream()).toList()));
    names.remove(SECONDS);
    names.add(0, SECONDS);
    StringBuilder tsv = new StringBuilder(String.join("\t", names)).append('\n');
    for (Map<String, Double> sample : all) {
      List<String> cells = new ArrayList<>();
      for (String name : names) {
        Double value = sample.get(name);
        cells.add(value == null || value.isNaN() ? "" : number(value));
      }
      tsv.append(String.join("\t", cells)).append('\n');
    }
    return tsv.toString();
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Text.row("%.0f", value) : Text.row("%.2f", value);
  }
}
