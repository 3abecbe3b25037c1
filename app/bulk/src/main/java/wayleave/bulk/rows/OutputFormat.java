package wayleave.bulk.rows;

import java.util.Locale;
import java.util.Optional;

/** What rows are written in. */
public enum OutputFormat {
  /** A JSON object a line. */
  JSONL,
  /** Comma-separated values (RFC 4180) with a header line. */
  CSV,
  /** A directory of Apache Parquet files. */
  PARQUET;

  /** The format that the ending of a name stands for; empty if it stands for none. */
  public static Optional<OutputFormat> ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson") || lower.endsWith(".json")) {
      return Optional.of(JSONL);
    } else if (lower.endsWith(".csv")) {
      return Optional.of(CSV);
    }
    return lower.endsWith(".parquet") ? Optional.of(PARQUET) : Optional.empty();
  }
}
