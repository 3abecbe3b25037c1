package wayleave.spark.job;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import wayleave.Origin;

/** The URLs that are asked about, each with what it is joined on. */
final class UrlTable implements MapPartitionsFunction<Row, Row> {
  static final Set<Format> FORMATS =
      Set.of(Format.PARQUET, Format.JSONL, Format.CSV, Format.TSV, Format.TEXT);
  static final String URL = "url";
  /** Its origin; or something else, if it has none. */
  static final String JOIN_KEY = "join_key";

  private static final long serialVersionUID = 1;

  /** No origin begins so. */
  private static final char NO_ORIGIN = '?';
  /** URLs without an origin may be many, and must not all come to one task. */
  private static final int SPREAD = 1 << 12;

  private static final String FILE = "file";
  private static final String CORRUPT = "_corrupt_record";
  private static final StructType SCHEMA = new StructType()
      .add(URL, DataTypes.StringType, false)
      .add(JOIN_KEY, DataTypes.StringType, false);

  private final String expected;
  private final Tallies tallies;

  private UrlTable(String expected, Tallies tallies) {
    this.expected = expected;
    this.tallies = tallies;
  }

  /**
   * The URLs of some files.
   *
   * @param column the name of the column or field that they are in
   * @param tallies one for each call: hears of records without URL, which are left out
   * @throws JobException if there is no such column
   */
  static Dataset<Row> read(
      SparkSession spark, Format format, List<String> paths, String column, Tallies tallies) {
    String[] files = paths.toArray(new String[0]);
    DataFrameReader reader = spark.read().option("recursiveFileLookup", "true");
    Dataset<Row> table = switch (format) {
      case PARQUET -> reader.parquet(files);
      case JSONL ->
        reader
            .schema(new StructType()
                .add(column, DataTypes.StringType)
                .add(CORRUPT, DataTypes.StringType))
            .json(files);
      case CSV -> csv(reader, ",").csv(files);
      case TSV -> csv(reader, "\t").csv(files);
      case TEXT -> reader.text(files);
      case WARC -> throw new IllegalArgumentException("WARC");
    };
    String name = format == Format.TEXT ? "value" : column;
    if (Arrays.stream(table.columns()).noneMatch(name::equalsIgnoreCase)) {
      throw new JobException("--urls " + paths.get(0) + ": there is no column " + Shown.of(column)
          + "; name one with --url-column: " + String.join(", ", table.columns()));
    }
    Column url = table.col('`' + name.replace("`", "``") + '`').cast(DataTypes.StringType);
    Column bad = format == Format.JSONL ? url.isNull().or(col(CORRUPT).isNotNull()) : url.isNull();
    Column record = format == Format.JSONL ? col(CORRUPT) : lit(null).cast(DataTypes.StringType);
    Dataset<Row> rows = table.select(
        when(not(bad), url).as(URL),
        // Only looked up where something is wrong.
        when(bad, col("_metadata.file_path")).as(FILE),
        when(bad, record).as(CORRUPT));
    String expected = format == Format.JSONL
        ? "expected an object with a string in the field " + Shown.of(column)
        : "expected a URL in the column " + Shown.of(column);
    return rows.mapPartitions(new UrlTable(expected, tallies), Encoders.row(SCHEMA));
  }

  /** As RFC 4180 has it: quotes are doubled, and a backslash is nothing special. */
  private static DataFrameReader csv(DataFrameReader reader, String separator) {
    return reader.options(
        Map.of("header", "true", "sep", separator, "quote", "\"", "escape", "\""));
  }

  /** Whether a value of {@link #JOIN_KEY} stands for a URL without origin. */
  static boolean isNoOrigin(String key) {
    return key.charAt(0) == NO_ORIGIN;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> records) {
    return new Mapped<>(records, tallies) {
      @Override
      void map(Row row, Tally tally, Consumer<Row> to) {
        if (!row.isNullAt(0)) {
          String url = row.getString(0);
          to.accept(RowFactory.create(url, joinKey(url)));
        } else {
          String record = row.isNullAt(2) ? "" : "; found " + Shown.of(row.getString(2));
          tally.problem(row.getString(1) + ": " + expected + record);
        }
      }
    };
  }

  private static String joinKey(String url) {
    Optional<Origin> origin = Origin.parse(url);
    return origin.isPresent()
        ? origin.get().toString()
        : NO_ORIGIN + "" + (url.hashCode() & SPREAD - 1);
  }
}
