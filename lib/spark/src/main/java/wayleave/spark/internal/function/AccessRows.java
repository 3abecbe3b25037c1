package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.captures.history.AccessChange;
import wayleave.captures.history.AccessInterval;
import wayleave.captures.history.SiteAccess;

/** How access to a site, and what changes it, looks as rows: with the columns of {@code wayleave history}. */
final class AccessRows {
  private static final StructType CHANGE = new StructType()
      .add("path", DataTypes.StringType, false)
      .add("line_before", DataTypes.IntegerType)
      .add("rule_before", DataTypes.StringType)
      .add("line", DataTypes.IntegerType)
      .add("rule", DataTypes.StringType);

  static final StructType INTERVAL = new StructType()
      .add("valid_from", DataTypes.TimestampType, false)
      .add("valid_until", DataTypes.TimestampType)
      .add("last_seen", DataTypes.TimestampType, false)
      .add("access", DataTypes.StringType)
      .add("line", DataTypes.IntegerType)
      .add("rule", DataTypes.StringType)
      .add("now_allowed", CHANGE)
      .add("now_disallowed", CHANGE);

  static final StructType CRAWLER_CHANGE = new StructType()
      .add("crawler", DataTypes.StringType, false)
      .add("access_before", DataTypes.StringType)
      .add("access", DataTypes.StringType)
      .add("now_allowed", CHANGE)
      .add("now_disallowed", CHANGE);

  private AccessRows() {}

  static InternalRow interval(AccessInterval interval) {
    return SqlRows.row(
        interval.from(),
        interval.until(),
        interval.lastSeen(),
        access(interval.access()),
        SqlRows.line(interval.line()),
        interval.rule(),
        change(interval.nowAllowed()),
        change(interval.nowDisallowed()));
  }

  static InternalRow crawlerChange(String crawler, AccessInterval before, AccessInterval after) {
    return SqlRows.row(
        crawler,
        access(before.access()),
        access(after.access()),
        change(after.nowAllowed()),
        change(after.nowDisallowed()));
  }

  private static @Nullable InternalRow change(@Nullable AccessChange change) {
    return change == null
        ? null
        : SqlRows.row(
            change.path(),
            SqlRows.line(change.lineBefore()),
            change.ruleBefore(),
            SqlRows.line(change.line()),
            change.rule());
  }

  static @Nullable UTF8String access(@Nullable SiteAccess access) {
    return access == null ? null : UTF8String.fromString(access.code());
  }
}
