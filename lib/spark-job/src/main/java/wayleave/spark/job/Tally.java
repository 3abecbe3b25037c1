package wayleave.spark.job;

import java.io.Serializable;
import java.util.TreeMap;
import java.util.TreeSet;

/** What was counted, and what was found wrong: of one partition of a stage, or of several. Not thread-safe. */
final class Tally implements Serializable {
  /** Beyond so many, problems are only counted. */
  static final int MAX_PROBLEMS = 100;
  /** Losses of files beyond these are counted together. */
  static final int MAX_FILES = 1000;

  static final String OTHER_FILES = "other files";

  /** How many rows are lost is not known. */
  static final long UNKNOWN = -1;

  private static final long serialVersionUID = 1;

  private final long[] counts;
  private final TreeSet<String> problems = new TreeSet<>();
  private final TreeMap<String, Loss> losses = new TreeMap<>();
  private final TreeSet<String> remarks = new TreeSet<>();
  private final TreeSet<String> damaged = new TreeSet<>();
  private long problemCount;

  /**
   * What could not be read of a file.
   *
   * @param place where the first loss is, as it follows the name; empty for the whole file
   * @param order where that is, as a number
   * @param count how many rows are known to be lost
   * @param isCounted whether that is all
   */
  record Loss(String place, long order, long count, boolean isCounted) implements Serializable {
    Loss plus(Loss other) {
      Loss first = other.order < order ? other : this;
      return new Loss(first.place, first.order, count + other.count, isCounted && other.isCounted);
    }
  }

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

  /** What is odd or wrong, and where. */
  void problem(String problem) {
    problemCount++;
    keep(problem);
  }

  /**
   * That rows could not be read.
   *
   * @param place where in the file, as it follows the name; empty for the whole file
   * @param order the place as a number: the smaller one comes first in the file
   * @param rows how many are lost, or {@link #UNKNOWN}
   */
  void loss(String file, String place, long order, String what, long rows) {
    problem(file + place + ": " + what);
    lose(file, new Loss(place, order, Math.max(0, rows), rows >= 0));
  }

  /** What readers should be told of the input, and loses nothing. */
  void remark(String remark) {
    if (remarks.size() < MAX_PROBLEMS) {
      remarks.add(remark);
    }
  }

  /** In the order of their text. */
  TreeSet<String> remarks() {
    return remarks;
  }

  /** That a file is to be read again, by itself: nothing of what it holds counts. */
  void damaged(String path) {
    damaged.add(path);
  }

  long problemCount() {
    return problemCount;
  }

  /** The first {@link #MAX_PROBLEMS} problems in the order of their text: the same in every run. */
  TreeSet<String> problems() {
    return problems;
  }

  /** What is lost, by the name of the file. */
  TreeMap<String, Loss> losses() {
    return losses;
  }

  /** The paths of the files that are to be read again. */
  TreeSet<String> damaged() {
    return damaged;
  }

  void addAll(Tally other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    problemCount += other.problemCount;
    other.problems.forEach(this::keep);
    other.remarks.forEach(this::remark);
    other.losses.forEach(this::lose);
    damaged.addAll(other.damaged);
  }

  private void lose(String file, Loss loss) {
    boolean isKnown = losses.containsKey(file) || losses.size() < MAX_FILES;
    Loss counted = isKnown ? loss : new Loss("", 0, loss.count, loss.isCounted);
    losses.merge(isKnown ? file : OTHER_FILES, counted, Loss::plus);
  }

  private void keep(String problem) {
    problems.add(problem);
    if (problems.size() > MAX_PROBLEMS) {
      problems.pollLast();
    }
  }
}
