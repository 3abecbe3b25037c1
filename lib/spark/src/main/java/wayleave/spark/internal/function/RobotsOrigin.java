package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/** {@code robots_origin(url)}: the origin whose robots.txt holds for a URL, by which URLs and files are joined. */
public final class RobotsOrigin extends RobotsFunction<UTF8String> {
  private static final long serialVersionUID = 1L;

  RobotsOrigin(Binding binding) {
    super(binding, DataTypes.StringType);
  }

  public @Nullable UTF8String invoke(@Nullable UTF8String url) {
    return url == null
        ? null
        : Origin.parse(url.toString())
            .map(origin -> UTF8String.fromString(origin.toString()))
            .orElse(null);
  }

  @Override
  public @Nullable UTF8String produceResult(InternalRow input) {
    return invoke(text(input, 0));
  }
}
