package wayleave.benchmarks.engine;

/**
 * One measured value.
 *
 * @param least the lowest median of a process
 * @param most the highest median of a process
 * @param wrong the number of wrong answers; -1 if that is not asked here
 * @param asked the number of answers that were checked
 */
record Figure(
    String question,
    String engine,
    double value,
    double least,
    double most,
    String unit,
    int wrong,
    int asked) {
  static Figure of(String question, String engine, double value, String unit) {
    return new Figure(question, engine, value, value, value, unit, -1, 0);
  }

  /** How many times better this is than a figure of the same question: above 1 is better. */
  double timesBetterThan(Figure other) {
    return isMoreBetter() ? value / other.value : other.value / Math.max(value, isTiny() ? 1 : 0);
  }

  /** Of bytes that may be none at all, less than one counts as one. */
  private boolean isTiny() {
    return unit.equals("B/URL");
  }

  private boolean isMoreBetter() {
    return unit.equals("MB/s") || unit.equals("x");
  }
}
