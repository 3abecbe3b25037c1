package wayleave.js;

import java.util.function.Consumer;
import wayleave.report.JsonWriter;

/** JSON in UTF-8, as modules hand it over. Not in {@link LintModule}: what has exports brings all of them along. */
final class JsonBytes {
  private JsonBytes() {}

  static byte[] of(Consumer<JsonWriter> value) {
    JsonWriter json = new JsonWriter(4096);
    value.accept(json);
    return json.toByteArray();
  }
}
