package wayleave.spark.job;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/** One run of the job. */
final class VerdictJob {
  private static final Set<Format> CAPTURES = EnumSet.of(Format.WARC, Format.PARQUET, Format.JSONL);
  private static final Set<Format> OUTPUTS = EnumSet.of(Format.PARQUET, Format.JSONL, Format.CSV);
  private static final List<String> PARTITIONS = List.of("crawler", "allowed", "reason", "origin");

  /** Of the files with captures; compressed ones hold a few times as much. */
  private static final long PARTITION_BYTES = 16L << 20;

  private static final int MAX_PARTITIONS = 20_000;

  /** What Spark's pages say of its work. */
  static final String READING = "wayleave: read captures";

  static final String ANSWERING = "wayleave: answer for each URL";

  /** Where Spark's own default does not suit; what the user sets goes first. */
  private static final Map<String, String> SETTINGS = Map.of(
      // A task has its work not in reading bytes, but in answering: a smaller share of the bytes is
      // enough for one.
      "spark.sql.adaptive.advisoryPartitionSizeInBytes", "16m",
      "spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "32m",
      "spark.sql.adaptive.skewJoin.skewedPartitionFactor", "3",
      // Few partitions are written side by side; more are sorted first.
      "spark.sql.maxConcurrentOutputFileWriters", "64",
      // What every reader of Parquet understands.
      "spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS");

  private final SparkSession spark;
  private final JobOptions options;
  private final HadoopFiles files;

  VerdictJob(SparkSession spark, JobOptions options) {
    this.spark = spark;
    this.options = options;
    this.files = new HadoopFiles(spark.sparkContext().hadoopConfiguration());
  }

  /** @throws JobException if it cannot be done as asked */
  RunReport run() throws IOException {
    Instant started = Instant.now();
    long begun = System.nanoTime();
    check();
    SETTINGS.forEach((name, value) -> {
      if (!spark.conf().getAll().contains(name)) {
        spark.conf().set(name, value);
      }
    });
    List<Tallies> captureTallies = new ArrayList<>();
    List<Tallies> urlTallies = new ArrayList<>();
    Tallies rowTallies = tallies(VerdictRows.counts(options.agents.size()), "wayleave rows");

    Dataset<Row> inForce = Sites.inForce(captures(captureTallies), partitions(), options.at)
        .persist(StorageLevel.MEMORY_AND_DISK());
    SparkContext context = spark.sparkContext();
    try {
      context.setJobDescription(READING);
      Row known = inForce
          .agg(functions.count(functions.lit(1)), functions.count(CaptureRows.NEXT))
          .first();
      Dataset<Row> rows = VerdictRows.of(
          urls(urlTallies),
          Sites.of(inForce, known.getLong(1) > 0),
          new VerdictRows(options.agents, options.reading(), rowTallies));
      context.setJobDescription(ANSWERING);
      write(rows);
      return new RunReport(
          options,
          started,
          Duration.ofNanos(System.nanoTime() - begun),
          sum(captureTallies, CaptureRows.COUNTS),
          known.getLong(0),
          sum(urlTallies, 0),
          rowTallies.sum());
    } finally {
      context.setJobDescription(null);
      inForce.unpersist();
    }
  }

  private void check() throws IOException {
    if (!OUTPUTS.contains(options.format)) {
      throw new JobException(
          "--format " + options.format.label() + ": expected " + Input.names(OUTPUTS));
    }
    for (String column : options.partitionBy) {
      if (!PARTITIONS.contains(column)) {
        throw new JobException(
            "--partition-by " + column + ": expected " + String.join(", ", PARTITIONS));
      }
    }
    if (!options.overwrite && files.exists(options.out)) {
      throw new JobException(
          "--out " + options.out + " already exists; choose another directory, or add --overwrite");
    }
  }

  private Dataset<Row> captures(List<Tallies> tallies) {
    return union(
        Input.of("--robots", options.robots, options.robotsFormat, CAPTURES, files),
        (format, paths) -> {
          Tallies read = tallies(CaptureRows.COUNTS, "wayleave captures");
          tallies.add(read);
          return format == Format.WARC
              ? WarcFiles.read(spark, paths, files, read)
              : CaptureTable.read(spark, format, paths, read);
        });
  }

  /** What is kept of captures is read several times, and Spark itself would keep the least of it in two hundred parts. */
  private int partitions() throws IOException {
    long bytes = 0;
    for (String path : options.robots) {
      bytes += files.bytes(path);
    }
    return (int) Math.min(MAX_PARTITIONS, 1 + bytes / PARTITION_BYTES);
  }

  private Dataset<Row> urls(List<Tallies> tallies) {
    return union(
        Input.of("--urls", options.urls, options.urlsFormat, UrlTable.FORMATS, files),
        (format, paths) -> {
          Tallies read = tallies(0, "wayleave urls");
          tallies.add(read);
          return UrlTable.read(spark, format, paths, options.urlColumn, read);
        });
  }

  private static Dataset<Row> union(
      Map<Format, List<String>> inputs,
      java.util.function.BiFunction<Format, List<String>, Dataset<Row>> read) {
    return inputs.entrySet().stream()
        .map(input -> read.apply(input.getKey(), input.getValue()))
        .reduce(Dataset::union)
        .orElseThrow();
  }

  private Tallies tallies(int size, String name) {
    return Tallies.of(spark.sparkContext(), size, name);
  }

  private static Tally sum(List<Tallies> tallies, int size) {
    Tally sum = new Tally(size);
    tallies.forEach(one -> sum.addAll(one.sum()));
    return sum;
  }

  private void write(Dataset<Row> rows) {
    DataFrameWriter<Row> writer = rows.write()
        .mode(options.overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists)
        .partitionBy(options.partitionBy.toArray(new String[0]));
    Map<String, String> text = Map.of(
        "timestampFormat", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "timeZone", "UTC", "encoding", "UTF-8");
    switch (options.format) {
      case PARQUET -> writer.parquet(options.out);
      case JSONL -> writer.options(text).option("ignoreNullFields", "false").json(options.out);
      case CSV ->
        writer.options(text).option("header", "true").option("escape", "\"").csv(options.out);
      default -> throw new IllegalArgumentException(options.format.label());
    }
  }
}
