package wayleave.spark.job;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
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

  /** Of the files that are read, for each part that is sent, sorted and answered at a time; compressed ones hold a few times as much. */
  private static final long PARTITION_BYTES = 32L << 20;

  private static final int MAX_PARTITIONS = 20_000;

  /** So many redirects are looked up by one task. */
  private static final long REDIRECTS = 1 << 18;

  /** What Spark's pages say of its work. */
  static final String READING = "wayleave: read captures";

  static final String READING_URLS = "wayleave: read URLs";

  static final String CHOOSING = "wayleave: choose captures";

  static final String ANSWERING = "wayleave: answer for each URL";

  private static final String ASKED = "asked";

  /** Where Spark's own default does not suit; what the user sets goes first. */
  private static final Map<String, String> SETTINGS = Map.of(
      // A task has its work not in reading bytes, but in answering: a smaller share of the bytes is
      // enough for one.
      "spark.sql.adaptive.advisoryPartitionSizeInBytes", "16m",
      "spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "32m",
      "spark.sql.adaptive.skewJoin.skewedPartitionFactor", "3",
      // What is kept in between is little without bodies: in as few parts as that needs.
      "spark.sql.optimizer.canChangeCachedPlanOutputPartitioning", "true",
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
    SETTINGS.forEach(this::set);
    set("spark.sql.shuffle.partitions", String.valueOf(partitions()));
    Tallies rowTallies = tallies(VerdictRows.counts(options.agents.size()), "wayleave rows");
    SparkContext context = spark.sparkContext();
    List<Dataset<?>> kept = new ArrayList<>();
    try {
      // Both inputs are read once and stay where they were read, on the disks of the workers, until
      // it
      // is known what of them is needed.
      context.setJobDescription(READING);
      Read captures = read(kept, CaptureRows.COUNTS, "wayleave captures", this::captures);
      Dataset<Row> inForce = keep(kept, Sites.inForce(captures.rows, options.at));
      Row known = inForce
          .agg(functions.count(functions.lit(1)), functions.count(CaptureRows.NEXT))
          .first();
      long redirects = known.getLong(1);
      // They are few, and looked at for each step that is followed.
      Dataset<Row> redirecting =
          keep(kept, inForce.filter(functions.col(CaptureRows.NEXT).isNotNull()).coalesce((int)
              (1 + redirects / REDIRECTS)));
      context.setJobDescription(READING_URLS);
      Read urls = read(kept, 0, "wayleave urls", this::urls);
      context.setJobDescription(CHOOSING);
      Dataset<Row> origins =
          urls.rows.select(functions.col(UrlGroups.JOIN_KEY).as(ASKED)).distinct();
      Dataset<Row> deciding = keep(
          kept,
          (redirects == 0
                  ? Sites.direct(inForce)
                  : Sites.direct(inForce).union(Sites.behind(redirecting, inForce)))
              .join(origins, functions.col(Sites.ORIGIN).equalTo(origins.col(ASKED)), "left_semi"));
      Dataset<Row> rows = VerdictRows.of(
          urls.rows,
          Sites.withBodies(captures.rows, deciding, redirects > 0),
          new VerdictRows(options.agents, options.reading(), rowTallies));
      context.setJobDescription(ANSWERING);
      write(rows);
      return new RunReport(
          options,
          started,
          Duration.ofNanos(System.nanoTime() - begun),
          captures.tally,
          known.getLong(0),
          urls.tally,
          rowTallies.sum());
    } finally {
      context.setJobDescription(null);
      kept.forEach(Dataset::unpersist);
    }
  }

  /** Input that was read: what was counted then, and the rows. */
  private record Read(Dataset<Row> rows, Tally tally) {}

  /** Reads input from files, in the presence of some that are damaged. */
  @FunctionalInterface
  private interface Reader {
    Dataset<Row> read(DamagedFiles damaged, Supplier<Tallies> tallies);
  }

  /** Reads input, and once more where there were files that could not be read to their end. */
  private Read read(List<Dataset<?>> kept, int counts, String name, Reader reader) {
    Set<String> damaged = new TreeSet<>();
    while (true) {
      List<Tallies> tallies = new ArrayList<>();
      Dataset<Row> rows = reader
          .read(DamagedFiles.of(damaged, files), () -> {
            Tallies one = tallies(counts, name);
            tallies.add(one);
            return one;
          })
          .persist(StorageLevel.DISK_ONLY());
      rows.count();
      Tally tally = new Tally(counts);
      tallies.forEach(one -> tally.addAll(one.sum()));
      if (tally.damaged().isEmpty()) {
        kept.add(rows);
        return new Read(rows, tally);
      }
      rows.unpersist();
      if (!damaged.addAll(tally.damaged())) {
        throw new JobException("cannot read " + String.join(", ", tally.damaged()));
      }
    }
  }

  private static Dataset<Row> keep(List<Dataset<?>> kept, Dataset<Row> rows) {
    Dataset<Row> persisted = rows.persist(StorageLevel.MEMORY_AND_DISK());
    kept.add(persisted);
    return persisted;
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

  private void set(String name, String value) {
    if (!spark.conf().getAll().contains(name)) {
      spark.conf().set(name, value);
    }
  }

  /** Each task writes a part for each of these, so that too many cost more than what is in them. */
  private int partitions() throws IOException {
    long bytes = 0;
    for (String path : options.robots) {
      bytes += files.bytes(path);
    }
    for (String path : options.urls) {
      bytes += files.bytes(path);
    }
    long parts = Math.max(1 + bytes / PARTITION_BYTES, spark.sparkContext().defaultParallelism());
    return (int) Math.min(MAX_PARTITIONS, parts);
  }

  private Dataset<Row> captures(DamagedFiles damaged, Supplier<Tallies> tallies) {
    return union(
            Input.of("--robots", options.robots, options.robotsFormat, CAPTURES, files),
            (format, paths) -> format == Format.WARC
                ? WarcFiles.read(spark, paths, files, tallies.get())
                : CaptureTable.read(
                    spark, format, paths, options.meanings(), damaged, tallies.get()))
        .withColumn(CaptureRows.ID, functions.monotonically_increasing_id());
  }

  private Dataset<Row> urls(DamagedFiles damaged, Supplier<Tallies> tallies) {
    return union(
        Input.of("--urls", options.urls, options.urlsFormat, UrlTable.FORMATS, files),
        (format, paths) ->
            UrlTable.read(spark, format, paths, options.urlColumn, damaged, tallies.get()));
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
