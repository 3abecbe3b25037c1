package wayleave.spark.internal.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Group;
import wayleave.Rule;

/** {@code robots_rules(body)}: the rules of a robots.txt with the crawlers that each is for, in the order of the file. */
public final class RobotsRules extends RobotsFunction<ArrayData> {
  private static final StructType ELEMENT = new StructType()
      .add("crawlers", DataTypes.createArrayType(DataTypes.StringType, false), false)
      .add("type", DataTypes.StringType, false)
      .add("path", DataTypes.StringType, false)
      .add("line", DataTypes.IntegerType, false);

  private static final long serialVersionUID = 1L;

  RobotsRules(Binding binding) {
    super(binding, DataTypes.createArrayType(ELEMENT, false));
  }

  public ArrayData invoke(byte @Nullable [] body) {
    return invoke(text(body));
  }

  public ArrayData invoke(@Nullable UTF8String body) {
    List<Object> rules = new ArrayList<>();
    for (Group group : read(body).robotsTxt().groups()) {
      ArrayData agents = new GenericArrayData(group.userAgents().stream()
          .map(line -> UTF8String.fromString(line.name()))
          .toArray());
      for (Rule rule : group.rules()) {
        rules.add(new GenericInternalRow(new Object[] {
          agents,
          UTF8String.fromString(rule.type().field().toLowerCase(Locale.ROOT)),
          UTF8String.fromString(rule.path()),
          rule.line()
        }));
      }
    }
    return new GenericArrayData(rules.toArray());
  }

  @Override
  public ArrayData produceResult(InternalRow input) {
    return invoke(text(input, 0));
  }
}
