package wayleave.spark.internal.function;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.proof.Audit;

/** {@code robots_audit(body)}: for each crawler that is known, how much of a site it may fetch, proven for all paths. */
public final class RobotsAudit extends RobotsFunction<MapData> {
  private static final long serialVersionUID = 1L;

  RobotsAudit(Binding binding) {
    super(binding, DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, false));
  }

  public MapData invoke(byte @Nullable [] body) {
    return invoke(text(body));
  }

  public MapData invoke(@Nullable UTF8String body) {
    List<Audit.Row> rows =
        Audit.of(read(body).robotsTxt(), CrawlerCatalogue.bundled()).rows();
    return new ArrayBasedMapData(
        new GenericArrayData(rows.stream()
            .map(row -> UTF8String.fromString(row.crawler().token()))
            .toArray()),
        new GenericArrayData(
            rows.stream().map(row -> UTF8String.fromString(row.access().text())).toArray()));
  }

  @Override
  public MapData produceResult(InternalRow input) {
    return invoke(text(input, 0));
  }
}
