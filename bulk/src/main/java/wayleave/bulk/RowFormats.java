package wayleave.bulk;

import java.util.Locale;

/** The formats of rows, by the ending of a name. */
final class RowFormats {
  private RowFormats() {}

  /**
   * The format in which rows are written to what has this name.
   *
   * @throws UnusableInputException if its ending says none
   */
  static RowFormat ofName(String name) throws UnusableInputException {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson") || lower.endsWith(".json")) {
      return TextRowFormat.JSON_LINES;
    } else if (lower.endsWith(".csv")) {
      return TextRowFormat.CSV;
    } else if (lower.endsWith(".parquet")) {
      return new ParquetRowFormat(ParquetRowFormat.DEFAULT_PART_ROWS);
    }
    throw new UnusableInputException(name
        + ": the ending of its name does not say how to write it; expected .jsonl, .csv, or .parquet"
        + " (a directory of Parquet files)");
  }
}
