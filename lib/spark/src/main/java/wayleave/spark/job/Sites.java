package wayleave.spark.job;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.row_number;

import java.time.Instant;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureReader;

/** What was captured of each origin: of all captures the one in force, behind its redirects. */
final class Sites {
  static final String ORIGIN = "origin";
  static final String STATUS = CaptureRows.STATUS;
  static final String BODY = CaptureRows.BODY;
  static final String INCOMPLETE = CaptureRows.INCOMPLETE;
  static final String FETCHED_AT = CaptureRows.FETCHED_AT;

  private static final String RANK = "rank";
  private static final String TARGET = "target";

  private Sites() {}

  /**
   * The latest capture of each URL that was not taken after a time; of several of the same time the one with the largest file
   * name, and of that file's the last.
   *
   * @param captures of {@link CaptureRows}
   * @param partitions of the result
   * @param at the time; null for no bound
   */
  static Dataset<Row> inForce(Dataset<Row> captures, int partitions, @Nullable Instant at) {
    Dataset<Row> until =
        at == null ? captures : captures.filter(col(FETCHED_AT).leq(SparkTime.of(at)));
    return until
        .repartition(partitions, col(CaptureRows.KEY))
        .withColumn(
            RANK,
            row_number()
                .over(Window.partitionBy(CaptureRows.KEY)
                    .orderBy(
                        col(FETCHED_AT).desc(),
                        col(CaptureRows.SOURCE).desc(),
                        col(CaptureRows.BLOCK).desc(),
                        col(CaptureRows.POSITION).desc())))
        .filter(col(RANK).equalTo(1))
        .drop(RANK, CaptureRows.SOURCE, CaptureRows.BLOCK, CaptureRows.POSITION);
  }

  /**
   * What decides for each origin. One that redirects to what was not captured is not there, as if nothing was.
   *
   * @param inForce of {@link #inForce}; read several times, so better kept
   * @param redirects whether any of them redirects
   */
  static Dataset<Row> of(Dataset<Row> inForce, boolean redirects) {
    Dataset<Row> robots = inForce.filter(col(CaptureRows.ORIGIN).isNotNull());
    Dataset<Row> direct = decides(robots.filter(col(CaptureRows.NEXT).isNull()));
    if (!redirects) {
      return direct;
    }
    Dataset<Row> redirecting = inForce.filter(col(CaptureRows.NEXT).isNotNull());
    // The ways are followed without bodies: they are few, and short.
    Dataset<Row> steps = redirecting.select(CaptureRows.KEY, CaptureRows.NEXT);
    Dataset<Row> ways = redirecting
        .filter(col(CaptureRows.ORIGIN).isNotNull())
        .select(col(CaptureRows.ORIGIN), col(CaptureRows.NEXT).as(TARGET));
    for (int followed = 1; followed < CaptureReader.maxRedirects(); followed++) {
      ways = ways.join(steps, col(TARGET).equalTo(col(CaptureRows.KEY)), "left")
          .select(col(ORIGIN), coalesce(col(CaptureRows.NEXT), col(TARGET)).as(TARGET));
    }
    return direct.union(
        decides(ways.join(inForce.drop(ORIGIN), col(TARGET).equalTo(col(CaptureRows.KEY)))));
  }

  private static Dataset<Row> decides(Dataset<Row> captures) {
    return captures.select(ORIGIN, STATUS, BODY, INCOMPLETE, FETCHED_AT);
  }
}
