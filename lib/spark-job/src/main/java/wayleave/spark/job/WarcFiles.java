package wayleave.spark.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Capture;
import wayleave.captures.warc.WarcCaptures;
import wayleave.captures.warc.WarcScanner;

/** Reads captures from WARC files, each in one task and as a stream. */
final class WarcFiles implements MapPartitionsFunction<String, Row> {
  private static final long serialVersionUID = 1;

  private final HadoopFiles files;
  private final Tallies tallies;

  private WarcFiles(HadoopFiles files, Tallies tallies) {
    this.files = files;
    this.tallies = tallies;
  }

  /** The captures of files, of the files in directories, or of those that match patterns: rows of {@link CaptureRows}. */
  static Dataset<Row> read(
      SparkSession spark, List<String> paths, HadoopFiles files, Tallies tallies) {
    // Only the names, spread over tasks by length: what is in the files does not go through Spark's
    // rows.
    Dataset<String> names = spark
        .read()
        .format("binaryFile")
        .option("recursiveFileLookup", "true")
        .load(paths.toArray(new String[0]))
        .select("path")
        .as(Encoders.STRING());
    return names.mapPartitions(new WarcFiles(files, tallies), Encoders.row(CaptureRows.SCHEMA));
  }

  @Override
  public Iterator<Row> call(Iterator<String> paths) {
    TaskContext task = TaskContext.get();
    Rows rows = new Rows(paths, task);
    TaskCompletionListener close = ended -> rows.close();
    task.addTaskCompletionListener(close);
    return rows;
  }

  /** The rows of some files, of which one is open at a time. */
  private final class Rows implements Iterator<Row>, WarcCaptures.Visitor {
    private final Iterator<String> paths;
    private final TaskContext task;
    private final Tally tally = tallies.newTally();
    /** The rows of the record that was read last. */
    private final ArrayDeque<Row> ready = new ArrayDeque<>();

    private @Nullable InputStream file;
    private @Nullable WarcScanner records;
    private boolean isCounted;

    Rows(Iterator<String> paths, TaskContext task) {
      this.paths = paths;
      this.task = task;
    }

    @Override
    public boolean hasNext() {
      try {
        while (ready.isEmpty() && (records != null || paths.hasNext())) {
          WarcScanner open = records == null ? open(paths.next()) : records;
          if (task.isInterrupted()) {
            throw new CancellationException("the task was ended");
          } else if (!open.next()) {
            close();
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (ready.isEmpty() && !isCounted) {
        tallies.add(tally);
        isCounted = true;
      }
      return !ready.isEmpty();
    }

    private WarcScanner open(String path) throws IOException {
      InputStream in = files.open(path);
      file = in;
      WarcScanner opened = new WarcCaptures().of(in, path, this);
      records = opened;
      return opened;
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }

    private void close() {
      if (records != null) {
        records.close();
        records = null;
      }
      if (file != null) {
        try {
          file.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        file = null;
      }
    }

    @Override
    public void capture(Capture capture, String source, long offset) {
      CaptureRows.accept(capture, source, 0, offset, tally, ready::add);
    }

    @Override
    public void problem(String source, long offset, String what) {
      tally.problem(source + " at byte " + offset + ": " + what);
    }

    @Override
    public void lost(String source, long offset, String what) {
      tally.loss(source, " at byte " + offset, offset, what, 1);
    }

    @Override
    public void damage(String source, long offset, String what) {
      tally.loss(source, " at byte " + offset, offset, what, Tally.UNKNOWN);
    }
  }
}
