package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** {@code robots_allowed(body, crawler, url[, status])}: whether a crawler may fetch a URL. */
public final class RobotsAllowed extends RobotsFunction<Boolean> {
  private static final long serialVersionUID = 1L;

  RobotsAllowed(Binding binding) {
    super(binding, DataTypes.BooleanType);
  }

  public @Nullable Boolean invoke(
      @Nullable UTF8String body, @Nullable UTF8String crawler, @Nullable UTF8String url) {
    return invoke(body, crawler, url, null);
  }

  public @Nullable Boolean invoke(
      byte @Nullable [] body, @Nullable UTF8String crawler, @Nullable UTF8String url) {
    return invoke(text(body), crawler, url, null);
  }

  public @Nullable Boolean invoke(
      byte @Nullable [] body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      @Nullable Decimal status) {
    return invoke(text(body), crawler, url, status);
  }

  public @Nullable Boolean invoke(
      @Nullable UTF8String body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      @Nullable Decimal status) {
    return crawler == null || url == null
        ? null
        : read(body, crawler, number(status)).allows(url);
  }

  @Override
  public @Nullable Boolean produceResult(InternalRow input) {
    return invoke(text(input, 0), text(input, 1), text(input, 2), status(input, 3));
  }
}
