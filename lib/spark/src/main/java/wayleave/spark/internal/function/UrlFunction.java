package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * {@code robots_allowed} and {@code robots_explain(body, crawler, url[, status[, truncated]])}: whether a crawler may fetch a URL, and why.
 * Spark calls the method {@code invoke} with the classes of the arguments' types in generated code. There is none with {@code truncated}:
 * Spark answers NULL for a NULL in a primitive.
 */
public final class UrlFunction extends RobotsFunction<Object> {
  private static final long serialVersionUID = 1L;

  private final boolean explains;

  /** @param explains whether the result says why, with the fields of {@link CachedAgent#EXPLANATION} */
  UrlFunction(Binding binding, boolean explains) {
    super(binding, explains ? CachedAgent.EXPLANATION : DataTypes.BooleanType);
    this.explains = explains;
  }

  public @Nullable Object invoke(
      @Nullable UTF8String body, @Nullable UTF8String crawler, @Nullable UTF8String url) {
    return answer(body, crawler, url, fetched(null, true, false));
  }

  public @Nullable Object invoke(
      byte @Nullable [] body, @Nullable UTF8String crawler, @Nullable UTF8String url) {
    return invoke(text(body), crawler, url);
  }

  public @Nullable Object invoke(
      byte @Nullable [] body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      @Nullable Decimal status) {
    return invoke(text(body), crawler, url, status);
  }

  public @Nullable Object invoke(
      @Nullable UTF8String body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      @Nullable Decimal status) {
    return answer(body, crawler, url, fetched(number(status), false, false));
  }

  private @Nullable Object answer(
      @Nullable UTF8String body,
      @Nullable UTF8String crawler,
      @Nullable UTF8String url,
      Fetched fetched) {
    if (crawler == null || url == null) {
      return null;
    }
    CachedAgent agent = read(body, crawler, fetched);
    return explains ? agent.explain(url) : agent.allows(url);
  }

  @Override
  public @Nullable Object produceResult(InternalRow input) {
    return answer(text(input, 0), text(input, 1), text(input, 2), fetched(input, 3));
  }
}
