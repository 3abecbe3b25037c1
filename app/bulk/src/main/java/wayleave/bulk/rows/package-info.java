/** Output rows as JSON lines, CSV and Parquet. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.rows;
