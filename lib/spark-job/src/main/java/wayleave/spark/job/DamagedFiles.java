package wayleave.spark.job;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The files of a run that cannot be read to their end. They are read apart from the others: a row group or a compressed file in a
 * task by itself, so that nothing else is lost with it. Immutable.
 */
final class DamagedFiles implements Serializable {
  private static final long serialVersionUID = 1;

  private static final Column FILE = col("_metadata.file_path");
  /** Of files without row groups, and of those with large ones. */
  private static final long MAX_PART = 128L << 20;

  private static final long MIN_PART = 16L << 10;

  /** The row groups of Parquet files; none of other files. */
  private final Map<String, List<RowGroup>> files;

  private DamagedFiles(Map<String, List<RowGroup>> files) {
    this.files = files;
  }

  /**
   * @param middle where its middle is in the file, in bytes: who reads that reads all of it
   * @param bytes how long it is
   * @param first the number of its first row in the file, from 1
   */
  private record RowGroup(long middle, long bytes, long first, long rows) implements Serializable {}

  /** The files with these paths. */
  static DamagedFiles of(Set<String> paths, HadoopFiles hadoop) {
    Map<String, List<RowGroup>> files = new HashMap<>();
    for (String path : paths) {
      List<RowGroup> groups = new ArrayList<>();
      long first = 1;
      for (BlockMetaData group : rowGroups(path, hadoop)) {
        long bytes = group.getCompressedSize();
        groups.add(
            new RowGroup(group.getStartingPos() + bytes / 2, bytes, first, group.getRowCount()));
        first += group.getRowCount();
      }
      files.put(path, groups);
    }
    return new DamagedFiles(files);
  }

  private static List<BlockMetaData> rowGroups(String path, HadoopFiles hadoop) {
    try {
      return hadoop.rowGroups(path);
    } catch (IOException | RuntimeException e) {
      return List.of();
    }
  }

  /** The files of a table. */
  interface Table extends Function<SparkSession, Dataset<Row>> {}

  /**
   * Reads a table.
   *
   * @param table its files, read by a session
   * @param columns chooses the columns
   * @param rows makes rows of them; of {@code true} for the files that are damaged
   * @param schema of the rows
   */
  Dataset<Row> read(
      SparkSession spark,
      Table table,
      Function<Dataset<Row>, Dataset<Row>> columns,
      Function<Boolean, MapPartitionsFunction<Row, Row>> rows,
      StructType schema) {
    Dataset<Row> whole = table.apply(spark);
    if (files.isEmpty()) {
      return columns.apply(whole).mapPartitions(rows.apply(false), Encoders.row(schema));
    }
    // Spark's versions differ in whether they escape blanks in it.
    Object[] paths = files.keySet().stream()
        .flatMap(path -> Stream.of(path, new Path(path).toUri().toString()))
        .toArray();
    Dataset<Row> others = columns.apply(whole.filter(FILE.isin(paths).unary_$bang()));
    Dataset<Row> damaged = columns.apply(table.apply(careful(spark)).filter(FILE.isin(paths)));
    Dataset<Row> apart = spark.createDataFrame(damaged.javaRDD(), damaged.schema());
    return others
        .mapPartitions(rows.apply(false), Encoders.row(schema))
        .union(apart.mapPartitions(rows.apply(true), Encoders.row(schema)));
  }

  /** A session whose tasks read one part of a file each, and row by row. */
  private SparkSession careful(SparkSession spark) {
    long part = files.values().stream()
        .flatMap(List::stream)
        .mapToLong(RowGroup::bytes)
        .min()
        .orElse(MAX_PART);
    part = Math.max(MIN_PART, Math.min(MAX_PART, part));
    SparkSession session = spark.newSession();
    session.conf().set("spark.sql.files.maxPartitionBytes", part);
    session.conf().set("spark.sql.files.openCostInBytes", part);
    session.conf().set("spark.sql.parquet.enableVectorizedReader", false);
    return session;
  }

  /**
   * What is done where a task cannot read on: the first time, the file is noted, to be read again among the damaged ones; then the loss is
   * reported. A failure that has another cause is thrown on.
   *
   * @param isApart whether the file is read as one of these
   */
  void failed(Exception failure, boolean isApart, FilePlace place, Tally tally) throws Exception {
    place.failed();
    if (place.file().isEmpty() || isOfTask(failure)) {
      throw failure;
    } else if (!isApart) {
      tally.damaged(place.file());
      return;
    }
    List<RowGroup> groups = files.getOrDefault(place.file(), List.of()).stream()
        .filter(group -> place.contains(group.middle))
        .toList();
    if (groups.isEmpty()) {
      tally.loss(
          place.file(),
          place.row() == 0 ? "" : place.place(true),
          place.order(),
          "damaged or truncated: what follows could not be read",
          Tally.UNKNOWN);
      return;
    }
    long rows = groups.stream().mapToLong(RowGroup::rows).sum() - place.row();
    long first = groups.get(0).first + place.row();
    tally.loss(
        place.file(),
        " at row " + first,
        first,
        "the row group is damaged; lost up to row " + (first + rows - 1),
        rows);
  }

  /** Whether the task is to end, which is no fault of a file. */
  private static boolean isOfTask(Exception failure) {
    TaskContext task = TaskContext.get();
    if (task != null && task.isInterrupted()) {
      return true;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException
          || cause instanceof java.nio.channels.ClosedByInterruptException
          || cause instanceof org.apache.spark.TaskKilledException) {
        return true;
      }
    }
    return false;
  }
}
