package wayleave.benchmarks.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.benchmarks.data.Text;

/**
 * How many times better Wayleave is than crawler-commons, by question: as measured, or as recorded in a file of lines such as
 * {@code match-medium<TAB>34.2}. Lines that begin with {@code #} and empty ones say nothing. Immutable and thread-safe.
 */
record Ratios(Map<String, Double> byQuestion) {
  /** How much of a recorded ratio has to be there still. */
  static final double KEPT = 0.8;

  Ratios {
    byQuestion = new LinkedHashMap<>(byQuestion);
  }

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException with the line, if one is not as expected
   */
  static Ratios parse(String text) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split("\t", -1);
        if (parts.length != 2 || !parts[1].matches("\\d+(\\.\\d+)?")) {
          throw new IllegalArgumentException("line " + number
              + ": expected a question, a tab and a ratio such as 34.2, got \"" + line + "\"");
        }
        if (ratios.put(parts[0], Double.parseDouble(parts[1])) != null) {
          throw new IllegalArgumentException(
              "line " + number + ": " + parts[0] + " is there twice");
        }
      }
    }
    return new Ratios(ratios);
  }

  /** The record, as {@link #parse} reads it, behind a comment. */
  String text(String comment) {
    StringBuilder text = new StringBuilder();
    comment.lines().forEach(line -> text.append("# ").append(line).append('\n'));
    byQuestion.forEach((question, ratio) -> text.append(Text.row("%s\t%.1f\n", question, ratio)));
    return text.toString();
  }

  /**
   * The ratios of figures of several rounds. Of each engine its best round counts: other work on the machine makes figures worse
   * and never better.
   */
  static Ratios ofBest(List<Figures> rounds, List<String> questions) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String question : questions) {
      Optional<Figure> own = best(rounds, question, Contender.WAYLEAVE);
      Optional<Figure> peer = best(rounds, question, Contender.CRAWLER_COMMONS);
      if (own.isPresent() && peer.isPresent()) {
        ratios.put(question, own.get().timesBetterThan(peer.get()));
      }
    }
    return new Ratios(ratios);
  }

  private static Optional<Figure> best(List<Figures> rounds, String question, String engine) {
    return rounds.stream()
        .flatMap(round -> round.find(question, engine).stream())
        .reduce((one, other) -> one.timesBetterThan(other) >= 1 ? one : other);
  }

  /** The questions of this record that another measurement has fallen too far behind, or does not answer. */
  List<String> fallen(Ratios measured) {
    return byQuestion.keySet().stream()
        .filter(question -> {
          Double now = measured.byQuestion.get(question);
          Double then = byQuestion.get(question);
          return now == null || then == null || !(now >= then * KEPT);
        })
        .toList();
  }

  /** What was measured beside what is recorded, in Markdown. */
  String table(Ratios measured) {
    List<String> fallen = fallen(measured);
    StringBuilder table =
        new StringBuilder("| question | recorded | now | of it | |\n|---|--:|--:|--:|---|\n");
    byQuestion.forEach((question, then) -> {
      Double now = measured.byQuestion.get(question);
      table.append(Text.row(
          "| %s | %.1f | %s | %s | %s |\n",
          question,
          then,
          now == null ? "" : Text.row("%.1f", now),
          now == null ? "" : Text.row("%.0f %%", 100 * now / then),
          fallen.contains(question) ? "**too low**" : "kept"));
    });
    measured.byQuestion.forEach((question, now) -> {
      if (!byQuestion.containsKey(question)) {
        table.append(Text.row("| %s | | %.1f | | not recorded |\n", question, now));
      }
    });
    return table.toString();
  }
}
