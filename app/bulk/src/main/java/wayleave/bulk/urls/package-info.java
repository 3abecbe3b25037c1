/** Reads URLs from text, CSV, JSON lines and Parquet. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.urls;
