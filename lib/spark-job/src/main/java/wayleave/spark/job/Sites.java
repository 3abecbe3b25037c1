package wayleave.spark.job;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;

import java.time.Instant;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.expressions.Window;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureReader;

/**
 * What was captured of each origin: of all captures the one in force, behind its redirects. That is found without the bodies; then only
 * the bodies that decide are sent, each once.
 */
final class Sites {
  static final String ORIGIN = CaptureRows.ORIGIN;
  static final String STATUS = CaptureRows.STATUS;
  static final String BODY = CaptureRows.BODY;
  static final String INCOMPLETE = CaptureRows.INCOMPLETE;
  static final String FETCHED_AT = CaptureRows.FETCHED_AT;

  /** Whether the capture that decides is that of the origin's own robots.txt, and not of what it redirects to. */
  private static final String OWN = "own";

  private static final String RANK = "rank";
  private static final String TARGET = "target";

  private Sites() {}

  /**
   * The latest capture of each URL that was not taken after a time; of several of the same time the one with the largest file
   * name, and of that file's the last: its key, origin, redirect and number.
   *
   * @param captures of {@link CaptureRows}
   * @param at the time; null for no bound
   */
  static Dataset<Row> inForce(Dataset<Row> captures, @Nullable Instant at) {
    Dataset<Row> until = at == null
        ? captures
        : captures.filter(col(FETCHED_AT).leq(DateTimeUtils.instantToMicros(at)));
    return until
        .select(
            CaptureRows.KEY,
            ORIGIN,
            CaptureRows.NEXT,
            CaptureRows.ID,
            FETCHED_AT,
            CaptureRows.SOURCE,
            CaptureRows.BLOCK,
            CaptureRows.POSITION)
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
        .select(CaptureRows.KEY, ORIGIN, CaptureRows.NEXT, CaptureRows.ID);
  }

  /**
   * The captures that decide by themselves: those that do not redirect.
   *
   * @param inForce of {@link #inForce}
   */
  static Dataset<Row> direct(Dataset<Row> inForce) {
    return inForce
        .filter(col(ORIGIN).isNotNull().and(col(CaptureRows.NEXT).isNull()))
        .select(col(ORIGIN), col(CaptureRows.ID), lit(true).as(OWN));
  }

  /**
   * The captures that decide for origins whose own redirect to them. One that redirects to what was not captured is not there, as
   * if nothing was.
   *
   * @param redirecting those that redirect; read several times, so better kept
   * @param inForce of {@link #inForce}
   */
  static Dataset<Row> behind(Dataset<Row> redirecting, Dataset<Row> inForce) {
    Dataset<Row> steps = redirecting.select(CaptureRows.KEY, CaptureRows.NEXT);
    Dataset<Row> ways = redirecting
        .filter(col(ORIGIN).isNotNull())
        .select(col(ORIGIN), col(CaptureRows.NEXT).as(TARGET));
    for (int followed = 1; followed < CaptureReader.maxRedirects(); followed++) {
      ways = ways.join(steps, col(TARGET).equalTo(col(CaptureRows.KEY)), "left")
          .select(col(ORIGIN), coalesce(col(CaptureRows.NEXT), col(TARGET)).as(TARGET));
    }
    return ways.join(
            inForce.select(CaptureRows.KEY, CaptureRows.ID),
            col(TARGET).equalTo(col(CaptureRows.KEY)))
        .select(col(ORIGIN), col(CaptureRows.ID), lit(false).as(OWN));
  }

  /**
   * The captures that decide, with their bodies.
   *
   * @param captures of {@link CaptureRows} with their numbers; read several times, so better kept
   * @param deciding of {@link #direct} and {@link #behind}; read several times, so better kept
   * @param redirects whether any of them is of another URL than the origin's own robots.txt
   */
  static Dataset<Row> withBodies(Dataset<Row> captures, Dataset<Row> deciding, boolean redirects) {
    Column id = captures.col(CaptureRows.ID);
    Dataset<Row> own = captures
        .filter(ChosenCaptures.isIn(deciding.filter(col(OWN)), id))
        .select(ORIGIN, STATUS, BODY, INCOMPLETE, FETCHED_AT);
    if (!redirects) {
      return own;
    }
    // A capture to which several origins redirect is sent to each.
    Dataset<Row> others = deciding.filter(col(OWN).unary_$bang()).select(ORIGIN, CaptureRows.ID);
    return own.union(captures
        .filter(ChosenCaptures.isIn(others, id))
        .drop(ORIGIN)
        .join(others, CaptureRows.ID)
        .select(ORIGIN, STATUS, BODY, INCOMPLETE, FETCHED_AT));
  }
}
