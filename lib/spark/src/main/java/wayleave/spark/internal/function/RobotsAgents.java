package wayleave.spark.internal.function;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;

/** {@code robots_agents(body)}: whom a robots.txt names, each once as it is first written, in the order of the file. */
public final class RobotsAgents extends RobotsFunction<ArrayData> {
  private static final long serialVersionUID = 1L;

  RobotsAgents(Binding binding) {
    super(binding, DataTypes.createArrayType(DataTypes.StringType, false));
  }

  public ArrayData invoke(byte @Nullable [] body) {
    return invoke(text(body));
  }

  public ArrayData invoke(@Nullable UTF8String body) {
    return new GenericArrayData(names(read(body).robotsTxt()).values().stream()
        .map(UTF8String::fromString)
        .toArray());
  }

  /** The names by their spellings in lower case. */
  static Map<String, String> names(RobotsTxt robots) {
    Map<String, String> names = new LinkedHashMap<>();
    for (Group group : robots.groups()) {
      for (UserAgentLine line : group.userAgents()) {
        names.putIfAbsent(line.name().toLowerCase(Locale.ROOT), line.name());
      }
    }
    return names;
  }

  @Override
  public ArrayData produceResult(InternalRow input) {
    return invoke(text(input, 0));
  }
}
