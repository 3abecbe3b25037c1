package wayleave.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came of the requests of a soak run, all in all and since the last look. Thread-safe. */
final class SoakCounts {
  private static final int MOST_SHOWN = 100;

  private final Map<String, long[]> kinds = new TreeMap<>();
  private final Map<Integer, Long> statuses = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private final Map<String, List<Long>> nanosByKind = new TreeMap<>();
  private List<Long> recent = new ArrayList<>();
  private Totals totals = new Totals(0, 0, 0, 0, 0, 0, 0);

  /**
   * How many.
   *
   * @param requests have ended
   * @param problems were answered by a status of 4xx, as they had to
   * @param failures were answered by 5xx, the busy ones left out
   * @param lost have no answer
   * @param wrong have a wrong one
   * @param late could not be answered since the machine was busy: by the server, which says so, or by a site
   * @param skipped were not sent, since too many waited
   */
  record Totals(
      long requests, long problems, long failures, long lost, long wrong, long late, long skipped) {
    Totals plus(Totals more) {
      return new Totals(
          requests + more.requests,
          problems + more.problems,
          failures + more.failures,
          lost + more.lost,
          wrong + more.wrong,
          late + more.late,
          skipped + more.skipped);
    }
  }

  /** The median of what was answered since the last look, and what 99 in 100 took at most, in microseconds. */
  record Latency(double median, double high) {}

  /**
   * Counts an answer.
   *
   * @param problem as a check tells it
   */
  synchronized void answered(String kind, int status, long nanos, String problem) {
    boolean isLate = problem.equals(SoakSiteQuestions.LATE);
    boolean isWrong = !problem.isEmpty() && !isLate;
    statuses.merge(status, 1L, Long::sum);
    totals = totals.plus(new Totals(
        1,
        status >= 400 && status < 500 ? 1 : 0,
        status >= 500 && !isLate ? 1 : 0,
        0,
        isWrong ? 1 : 0,
        isLate ? 1 : 0,
        0));
    long[] ofKind = kinds.computeIfAbsent(kind, any -> new long[2]);
    ofKind[0]++;
    if (isWrong) {
      ofKind[1]++;
      tell(kind + ": " + problem);
    }
    nanosByKind.computeIfAbsent(kind, any -> new ArrayList<>()).add(nanos);
    if (kind.equals("check")) {
      recent.add(nanos);
    }
  }

  synchronized void lost(String kind, Throwable why) {
    totals = totals.plus(new Totals(1, 0, 0, 1, 0, 0, 0));
    kinds.computeIfAbsent(kind, any -> new long[2])[0]++;
    tell(kind + ": no answer: " + why);
  }

  synchronized void skipped() {
    totals = totals.plus(new Totals(0, 0, 0, 0, 0, 0, 1));
  }

  private void tell(String what) {
    if (wrong.size() < MOST_SHOWN) {
      wrong.add(what);
    }
  }

  synchronized Totals totals() {
    return totals;
  }

  synchronized List<String> wrong() {
    return List.copyOf(wrong);
  }

  synchronized Map<Integer, Long> statuses() {
    return new TreeMap<>(statuses);
  }

  /** Of the questions of kind {@code check}. */
  synchronized Latency recent() {
    long[] sorted = recent.stream().mapToLong(Long::longValue).sorted().toArray();
    recent = new ArrayList<>();
    return new Latency(micros(sorted, 0.5), micros(sorted, 0.99));
  }

  private static double micros(long[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, (long) (sorted.length * share))] / 1e3;
  }

  /** A table of the kinds, in Markdown. */
  synchronized String table() {
    StringBuilder table = new StringBuilder(
        "| what was asked | requests | wrong | median | 99 in 100 |\n" + "|---|--:|--:|--:|--:|\n");
    kinds.forEach((kind, counts) -> {
      long[] sorted = nanosByKind.getOrDefault(kind, List.of()).stream()
          .mapToLong(Long::longValue)
          .sorted()
          .toArray();
      table.append(Text.row(
          "| %s | %,d | %d | %.1f ms | %.1f ms |%n",
          kind, counts[0], counts[1], micros(sorted, 0.5) / 1e3, micros(sorted, 0.99) / 1e3));
    });
    return table.toString();
  }
}
