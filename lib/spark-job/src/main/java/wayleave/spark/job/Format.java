package wayleave.spark.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a file is written. */
enum Format {
  PARQUET("parquet"),
  JSONL("jsonl", "ndjson", "json"),
  CSV("csv"),
  TSV("tsv", "tab"),
  TEXT("text", "txt", "urls", "lst", "list"),
  WARC("warc");

  private static final List<String> COMPRESSED = List.of(".gz", ".zst", ".bz2", ".snappy", ".lz4");

  private final List<String> endings;

  Format(String... endings) {
    this.endings = List.of(endings);
  }

  /** As it is called in options. */
  String label() {
    return endings.get(0);
  }

  /** The format of a name, as in options; empty if there is none. */
  static Optional<Format> named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> format.endings.contains(wanted))
        .findFirst();
  }

  /** The format that a file's name tells; empty if it tells none. */
  static Optional<Format> ofFile(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    for (String ending : COMPRESSED) {
      if (plain.endsWith(ending)) {
        plain = plain.substring(0, plain.length() - ending.length());
      }
    }
    return named(plain.substring(plain.lastIndexOf('.') + 1));
  }
}
