package wayleave.benchmarks.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures of one run, in the order in which they are shown. Not thread-safe. */
final class Figures {
  private final List<Figure> all = new ArrayList<>();

  void add(Figure figure) {
    all.add(figure);
  }

  Optional<Figure> find(String question, String engine) {
    return all.stream()
        .filter(figure -> figure.question().equals(question) && figure.engine().equals(engine))
        .findFirst();
  }

  /** How many times better a figure is than an engine's for the same question; empty if there is none. */
  Optional<Double> ratio(Figure figure, String engine) {
    return find(figure.question(), engine).map(figure::timesBetterThan).filter(Double::isFinite);
  }

  /** Returns the table, in Markdown. */
  String table() {
    StringBuilder table = new StringBuilder();
    table.append(row(
        "question",
        "engine",
        "value",
        "processes",
        "unit",
        "x crawler-commons",
        "x panforge",
        "wrong"));
    table.append("|---|---|--:|--:|---|--:|--:|--:|\n");
    for (String question : all.stream().map(Figure::question).distinct().toList()) {
      for (Figure figure : all) {
        if (figure.question().equals(question)) {
          table.append(row(
              question,
              figure.engine(),
              number(figure.value()),
              figure.least() < figure.most()
                  ? number(figure.least()) + " to " + number(figure.most())
                  : "",
              figure.unit(),
              ratio(figure, Contender.CRAWLER_COMMONS).map(Figures::times).orElse(""),
              ratio(figure, Contender.PANFORGE).map(Figures::times).orElse(""),
              figure.wrong() < 0 ? "" : figure.wrong() + " of " + figure.asked()));
        }
      }
    }
    return table.toString();
  }

  private static String row(
      String question,
      String engine,
      String value,
      String processes,
      String unit,
      String crawlerCommons,
      String panforge,
      String wrong) {
    return String.format(
        Locale.ROOT,
        "| %-22s | %-15s | %9s | %18s | %-8s | %17s | %10s | %11s |%n",
        question,
        engine,
        value,
        processes,
        unit,
        crawlerCommons,
        panforge,
        wrong);
  }

  private static String number(double value) {
    String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  private static String times(double ratio) {
    String format = ratio >= 100 ? "%,.0f" : ratio >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, ratio);
  }

  /** Returns an array of objects, one for each figure. */
  ArrayNode json() {
    ArrayNode array = new ObjectMapper().createArrayNode();
    for (Figure figure : all) {
      ObjectNode node = array.addObject();
      node.put("question", figure.question());
      node.put("engine", figure.engine());
      node.put("value", figure.value());
      node.put("least", figure.least());
      node.put("most", figure.most());
      node.put("unit", figure.unit());
      ratio(figure, Contender.CRAWLER_COMMONS)
          .ifPresentOrElse(
              ratio -> node.put("vsCrawlerCommons", ratio), () -> node.putNull("vsCrawlerCommons"));
    }
    return array;
  }

  void writeJson(Path file) throws IOException {
    Files.writeString(file, json().toPrettyString() + "\n");
  }
}
