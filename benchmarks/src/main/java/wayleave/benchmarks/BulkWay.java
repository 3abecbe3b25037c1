package wayleave.benchmarks;

import java.util.List;

/**
 * A way to work through the URLs, or a part of it to compare with. Each runs in a process of its own.
 *
 * @param title for people
 * @param engine as {@link BulkMeasurement} knows it
 * @param threads how many answer
 * @param output where rows go
 * @param sample of how many URLs not all are answered: so many at most
 */
record BulkWay(String title, String engine, int threads, Output output, long sample) {
  static final String WAYLEAVE = "wayleave bulk";

  /** Where rows go. */
  enum Output {
    NONE,
    DISCARDED,
    FILE
  }

  /** Whether URLs are not even told apart. */
  boolean isReadingOfBytes() {
    return engine.equals("bytes");
  }

  /** Whether it is the engine of bulk work, not a loop or less. */
  boolean isBulk() {
    return engine.equals("bulk");
  }

  boolean isPeer() {
    return engine.equals("cached") || engine.equals("naive");
  }

  /** All of them, in the order in which they are run. */
  static List<BulkWay> all() {
    long no = Long.MAX_VALUE;
    return List.of(
        new BulkWay("reading the bytes", "bytes", 1, Output.NONE, no),
        new BulkWay("reading the URLs line by line", "lines", 1, Output.NONE, no),
        new BulkWay(WAYLEAVE + ", 1 thread, rows to a file", "bulk", 1, Output.FILE, no),
        new BulkWay(WAYLEAVE + ", 1 thread, rows discarded", "bulk", 1, Output.DISCARDED, no),
        new BulkWay(WAYLEAVE + ", 2 threads, rows to a file", "bulk", 2, Output.FILE, no),
        new BulkWay(WAYLEAVE + ", 2 threads, rows discarded", "bulk", 2, Output.DISCARDED, no),
        new BulkWay("plain loop, Wayleave", "wayleave", 1, Output.FILE, no),
        new BulkWay("plain loop, crawler-commons, cached per origin", "cached", 1, Output.FILE, no),
        new BulkWay(
            "plain loop, crawler-commons, parsed per URL", "naive", 1, Output.FILE, 50_000));
  }
}
