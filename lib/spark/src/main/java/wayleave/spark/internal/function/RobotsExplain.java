package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** {@code robots_explain(body, crawler, url[, status])}: whether a crawler may fetch a URL, and why. */
public final class RobotsExplain extends RobotsFunction<InternalRow> {
  static final StructType TYPE = new StructType()
      .add("allowed", DataTypes.BooleanType)
      .add("reason", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType)
      .add("rule", DataTypes.StringType)
      .add("group", DataTypes.StringType)
      .add("group_lines", DataTypes.createArrayType(DataTypes.IntegerType, false));

  private static final long serialVersionUID = 1L;

  RobotsExplain(Binding binding) {
    super(binding, TYPE);
  }

  public @Nullable InternalRow invoke(
      @Nullable UTF8String body, @Nullable UTF8String crawler, @Nullable UTF8String url) {
    return invoke(body, crawler, url, null);
  }

  public @Nullable InternalRow invoke(
      byte @Nullable [] body, @Nullable UTF8String crawler, @Nullable UTF8String url) {
    return invoke(text(body), crawler, url, null);
  }

  public @Nullable InternalRow invoke(
      byte @Nullable [] body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      @Nullable Decimal status) {
    return invoke(text(body), crawler, url, status);
  }

  public @Nullable InternalRow invoke(
      @Nullable UTF8String body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      @Nullable Decimal status) {
    return crawler == null || url == null
        ? null
        : read(body, crawler, number(status)).explain(url);
  }

  @Override
  public @Nullable InternalRow produceResult(InternalRow input) {
    return invoke(text(input, 0), text(input, 1), text(input, 2), status(input, 3));
  }
}
