package wayleave.benchmarks.data;

/**
 * How large robots.txt files are on the web: half of them have at most 286 bytes and 6 rules, nine in ten 2.3 KB and 67
 * rules, 99 in 100 28 KB and 649 rules. Between these points the logarithm is interpolated.
 */
final class FileSizes {
  private static final double[] SHARE = {0, 0.5, 0.9, 0.99, 1};
  private static final double[] BYTES = {26, 286, 2_300, 28_000, 100_000};
  private static final double[] RULES = {1, 6, 67, 649, 2_300};

  private FileSizes() {}

  /** The size in bytes that a share of the files, from 0 to 1, does not exceed. */
  static int bytes(double share) {
    return interpolate(share, BYTES);
  }

  /** The number of rules that a share of the files, from 0 to 1, does not exceed. */
  static int rules(double share) {
    return interpolate(share, RULES);
  }

  private static int interpolate(double share, double[] values) {
    int i = 1;
    while (share > SHARE[i]) {
      i++;
    }
    double part = (share - SHARE[i - 1]) / (SHARE[i] - SHARE[i - 1]);
    return (int) Math.round(values[i - 1] * Math.pow(values[i] / values[i - 1], part));
  }
}
