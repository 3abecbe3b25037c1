package wayleave.spark.internal.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Sitemap;

/** {@code robots_sitemaps(body)}: the sitemaps that a robots.txt names, as written, in the order of the file. */
public final class RobotsSitemaps extends RobotsFunction<ArrayData> {
  private static final long serialVersionUID = 1L;

  RobotsSitemaps(Binding binding) {
    super(binding, DataTypes.createArrayType(DataTypes.StringType, false));
  }

  public ArrayData invoke(byte @Nullable [] body) {
    return invoke(text(body));
  }

  public ArrayData invoke(@Nullable UTF8String body) {
    return new GenericArrayData(read(body).robotsTxt().sitemaps().stream()
        .map(Sitemap::url)
        .map(UTF8String::fromString)
        .toArray());
  }

  @Override
  public ArrayData produceResult(InternalRow input) {
    return invoke(text(input, 0));
  }
}
