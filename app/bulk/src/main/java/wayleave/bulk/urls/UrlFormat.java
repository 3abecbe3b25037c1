package wayleave.bulk.urls;

/** What files of URLs are written in. Each may be compressed with gzip or Zstandard, but for Parquet, which compresses by itself. */
public enum UrlFormat {
  /** A URL a line. */
  TEXT,
  /** Comma-separated values (RFC 4180) with a header line. */
  CSV,
  /** As {@link #CSV}, with tabs. */
  TSV,
  /** A JSON object or string a line. */
  JSONL,
  /** A line of an index of a web archive: CDX or CDXJ. */
  CDX,
  /** Apache Parquet. */
  PARQUET
}
