package wayleave.spark.job;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.TaskCompletionListener;
import wayleave.captures.Capture;
import wayleave.captures.warc.WarcCaptures;

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
    return new Iterator<>() {
      private final Tally tally = tallies.newTally();
      private HandoffQueue<Row> file = HandoffQueue.nothing();
      private boolean counted;

      @Override
      public boolean hasNext() {
        while (!file.hasNext()) {
          if (!paths.hasNext()) {
            count();
            return false;
          }
          String path = paths.next();
          file = HandoffQueue.by("wayleave-warc", to -> read(path, tally, to));
          HandoffQueue<Row> opened = file;
          TaskCompletionListener close = ended -> opened.close();
          TaskContext.get().addTaskCompletionListener(close);
        }
        return true;
      }

      @Override
      public Row next() {
        return file.next();
      }

      private void count() {
        if (!counted) {
          tallies.add(tally);
          counted = true;
        }
      }
    };
  }

  private void read(String path, Tally tally, Consumer<Row> to) throws IOException {
    try (InputStream in = files.open(path)) {
      WarcCaptures.read(in, path, new WarcCaptures.Visitor() {
        @Override
        public void capture(Capture capture, String source, long offset) {
          CaptureRows.accept(capture, source, 0, offset, tally, to);
        }

        @Override
        public void problem(String source, long offset, String what) {
          tally.problem(path + " at byte " + offset + ": " + what);
        }

        @Override
        public void lost(String source, long offset, String what) {
          tally.loss(path, " at byte " + offset, offset, what, 1);
        }

        @Override
        public void damage(String source, long offset, String what) {
          tally.loss(path, " at byte " + offset, offset, what, Tally.UNKNOWN);
        }
      });
    }
  }
}
