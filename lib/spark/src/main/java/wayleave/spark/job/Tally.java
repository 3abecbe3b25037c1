package wayleave.spark.job;

import java.io.Serializable;
import java.util.TreeSet;

/** What was counted, and what was found wrong: of one partition of a stage, or of several. Not thread-safe. */
final class Tally implements Serializable {
  /** Beyond so many, problems are only counted. */
  static final int MAX_PROBLEMS = 100;

  private static final long serialVersionUID = 1;

  private final long[] counts;
  private final TreeSet<String> problems = new TreeSet<>();
  private long problemCount;

  /** @param size how many things are counted */
  Tally(int size) {
    counts = new long[size];
  }

  void add(int index, long number) {
    counts[index] += number;
  }

  long count(int index) {
    return counts[index];
  }

  /** What is wrong, and where. */
  void problem(String problem) {
    problemCount++;
    keep(problem);
  }

  long problemCount() {
    return problemCount;
  }

  /** The first {@link #MAX_PROBLEMS} problems in the order of their text: the same in every run. */
  TreeSet<String> problems() {
    return problems;
  }

  void addAll(Tally other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    problemCount += other.problemCount;
    other.problems.forEach(this::keep);
  }

  private void keep(String problem) {
    problems.add(problem);
    if (problems.size() > MAX_PROBLEMS) {
      problems.pollLast();
    }
  }
}
