package wayleave.crawlercommons;

import java.util.List;

/** A line of {@code differences.tsv}: a recorded case that answers otherwise here, and why. */
record Difference(String id, String test, String ours, String theirs, String source, String why) {
  static List<Difference> all() {
    return Tsv.rows("differences.tsv", 6).stream()
        .map(f -> new Difference(f[0], f[1], f[2], f[3], f[4], f[5]))
        .toList();
  }
}
