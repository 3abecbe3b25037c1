package wayleave.spark.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * Some of the captures, by {@link CaptureRows#ID}: one or two bytes each, so that every task has all of them, and only their bodies are
 * sent.
 */
final class ChosenCaptures {
  private ChosenCaptures() {}

  /** A condition on captures: whether a row is one of these. */
  static Column isIn(Dataset<Row> ids, Column id) {
    Roaring64NavigableMap all = new Roaring64NavigableMap();
    List<byte[]> parts = ids.select(CaptureRows.ID)
        .mapPartitions(
            (MapPartitionsFunction<Row, byte[]>) ChosenCaptures::bytes, Encoders.BINARY())
        .collectAsList();
    for (byte[] part : parts) {
      all.or(read(part));
    }
    all.runOptimize();
    SparkSession spark = ids.sparkSession();
    Broadcast<byte[]> sent =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(write(all));
    return functions.udf(new IsIn(sent), DataTypes.BooleanType).apply(id);
  }

  private static Iterator<byte[]> bytes(Iterator<Row> ids) {
    Roaring64NavigableMap some = new Roaring64NavigableMap();
    ids.forEachRemaining(row -> some.addLong(row.getLong(0)));
    return List.of(write(some)).iterator();
  }

  private static byte[] write(Roaring64NavigableMap ids) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ids.serialize(new DataOutputStream(out));
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Roaring64NavigableMap read(byte[] bytes) {
    try {
      Roaring64NavigableMap ids = new Roaring64NavigableMap();
      ids.deserialize(new DataInputStream(new ByteArrayInputStream(bytes)));
      return ids;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads them once in a task. */
  private static final class IsIn implements UDF1<Long, Boolean> {
    private static final long serialVersionUID = 1;

    private final Broadcast<byte[]> sent;
    private transient volatile @Nullable Roaring64NavigableMap ids;

    IsIn(Broadcast<byte[]> sent) {
      this.sent = sent;
    }

    @Override
    public Boolean call(Long id) {
      Roaring64NavigableMap known = ids;
      if (known == null) {
        known = read(sent.value());
        ids = known;
      }
      return known.contains(id);
    }
  }
}
