package wayleave.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** The header of a response as text, a line for each field. */
final class HeaderLines {
  private HeaderLines() {}

  /** The values by name, which is lower case. A line without a name, such as that of the status, is ignored. */
  static Map<String, List<String>> fields(@Nullable UTF8String headers) {
    Map<String, List<String>> fields = new HashMap<>();
    if (headers == null) {
      return fields;
    }
    for (String line : headers.toString().split("\r\n|[\r\n]")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields
            .computeIfAbsent(
                line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                name -> new ArrayList<>())
            .add(line.substring(colon + 1).strip());
      }
    }
    return fields;
  }
}
