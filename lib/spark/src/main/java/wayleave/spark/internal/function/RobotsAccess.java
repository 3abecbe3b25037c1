package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** {@code robots_access(body, crawler)}: how much of a site a crawler may fetch, proven for all paths. */
public final class RobotsAccess extends RobotsFunction<UTF8String> {
  private static final long serialVersionUID = 1L;

  RobotsAccess(Binding binding) {
    super(binding, DataTypes.StringType);
  }

  public @Nullable UTF8String invoke(byte @Nullable [] body, @Nullable UTF8String crawler) {
    return invoke(text(body), crawler);
  }

  public @Nullable UTF8String invoke(@Nullable UTF8String body, @Nullable UTF8String crawler) {
    return crawler == null ? null : read(body, crawler, null).access();
  }

  @Override
  public @Nullable UTF8String produceResult(InternalRow input) {
    return invoke(text(input, 0), text(input, 1));
  }
}
