package wayleave.bulk.rows;

import java.util.Locale;
import java.util.Optional;
import wayleave.bulk.file.Compression;

/** What rows are written in. */
public enum OutputFormat {
  /** A JSON object a line. */
  JSONL,
  /** Comma-separated values (RFC 4180) with a header line. */
  CSV,
  /** A directory of Apache Parquet files. */
  PARQUET;

  /** The format that the ending of a name stands for, to which text adds how it is compressed; empty if it stands for none. */
  public static Optional<OutputFormat> ofName(String name) {
    String lower = Compression.plainName(name).toLowerCase(Locale.ROOT);
    boolean isCompressed = lower.length() < name.length();
    if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson") || lower.endsWith(".json")) {
      return Optional.of(JSONL);
    } else if (lower.endsWith(".csv")) {
      return Optional.of(CSV);
    }
    return lower.endsWith(".parquet") && !isCompressed ? Optional.of(PARQUET) : Optional.empty();
  }
}
