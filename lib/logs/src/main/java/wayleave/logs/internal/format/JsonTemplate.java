package wayleave.logs.internal.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Templates of JSON objects, in which each value has the words of a server. */
final class JsonTemplate {
  private static final Pattern TOKEN = Pattern.compile(
      "\"((?:[^\"\\\\]|\\\\.)*)\"|([{}\\[\\],:])|([^\\s{}\\[\\],:\"]+)", Pattern.DOTALL);

  private JsonTemplate() {}

  /**
   * The values of a template, by the words of their paths there.
   *
   * @throws IllegalArgumentException if no request can be read with them; the message says what is missing
   */
  static List<NamedLayout> keys(String template) {
    FormatWords.Dialect dialect = FormatWords.dialect(template);
    Map<String, FormatWords> words = new LinkedHashMap<>();
    values(template).forEach((path, text) -> {
      // The JSON has the quotes and the escapes.
      FormatWords value = FormatWords.read(dialect, text, Escape.NONE);
      if (!value.columns().isEmpty()) {
        words.put(path, value);
      }
    });
    List<LineLayout> all = LineLayout.ofParts(List.copyOf(words.values()));
    List<NamedLayout> keys = new ArrayList<>();
    for (String path : words.keySet()) {
      keys.add(new NamedLayout(List.of(path), all.get(keys.size())));
    }
    keys.removeIf(key -> !key.layout().isRead());
    return keys;
  }

  /** The values of a template by their paths. A value without quotes is a word of the server. */
  private static Map<String, String> values(String template) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> path = new ArrayList<>();
    Matcher token = TOKEN.matcher(template);
    String key = "";
    boolean isValue = false;
    while (token.find()) {
      String sign = token.group(2);
      if (sign == null) {
        String text = token.group(1) == null ? token.group(3) : token.group(1);
        if (isValue) {
          values.putIfAbsent(String.join(".", path) + (path.isEmpty() ? "" : ".") + key, text);
          isValue = false;
        } else {
          key = text;
        }
      } else if (sign.equals(":")) {
        isValue = true;
      } else if (sign.equals("{") && isValue) {
        path.add(key);
        isValue = false;
      } else if (sign.equals("}") && !path.isEmpty()) {
        path.remove(path.size() - 1);
      }
    }
    return values;
  }
}
