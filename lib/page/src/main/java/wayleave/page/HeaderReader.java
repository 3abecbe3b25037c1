package wayleave.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.page.Remark.Kind;

/** Finds the header fields that speak to crawlers, whatever the case of their names. */
final class HeaderReader {
  private static final Set<String> MISTAKEN =
      Set.of("robots", "robot", "xrobots", "xrobot", "robotstag", "robottag", "metarobots");

  /** A header field, and which of its name it is. */
  private record Field(String name, int line, String value) {}

  private final Map<String, List<String>> headers;

  HeaderReader(Map<String, List<String>> headers) {
    this.headers = headers;
  }

  void read(PageDialect dialect, Addressees addressees, RuleReader rules) {
    for (Field field : fields("x-robots-tag")) {
      rules.readField(
          field.value,
          addressees,
          (start, end) -> new Place.HeaderField(field.name, field.line, start, end));
    }
    misspelled(dialect, rules);
    List<Field> tags = dialect == PageDialect.REPEXT ? fields("robots-tag") : List.of();
    if (!tags.isEmpty()) {
      RobotsTagReader.read(
          tags.stream().map(Field::value).toList(),
          addressees,
          rules,
          (start, end) -> place(tags, start, end));
    }
  }

  /** Remarks on fields that were meant to be {@code X-Robots-Tag}. */
  private void misspelled(PageDialect dialect, RuleReader rules) {
    headers.forEach((key, values) -> {
      String name = key == null ? "" : Text.lower(key);
      String bare = Spelling.bare(name);
      boolean isMeant = !name.equals("x-robots-tag")
          && !(name.equals("robots-tag") && dialect == PageDialect.REPEXT)
          && (Spelling.isClose(bare, "xrobotstag") || MISTAKEN.contains(bare));
      if (isMeant && values != null) {
        rules.remark(Kind.WRONG_NAME, name, new Place.HeaderField(key, 1, 0, 0), "X-Robots-Tag");
      }
    });
  }

  /** The place of a range of fields that are joined by a character; one that crosses their ends is cut. */
  private static Place place(List<Field> fields, int start, int end) {
    int from = 0;
    for (Field field : fields) {
      int to = from + field.value.length();
      if (start <= to) {
        return new Place.HeaderField(
            field.name, field.line, start - from, Math.min(end, to) - from);
      }
      from = to + 1;
    }
    throw new IllegalStateException("no header at " + start);
  }

  /** The charset of the {@code Content-Type} in lower case, empty if it names none. */
  String charset() {
    return fields("content-type").stream()
        .map(field -> charset(Text.lower(field.value)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse("");
  }

  private static Optional<String> charset(String type) {
    int from = type.indexOf("charset=");
    if (from < 0) {
      return Optional.empty();
    }
    from += "charset=".length();
    int end = type.indexOf(';', from);
    String charset = Text.trim(type, from, end < 0 ? type.length() : end);
    boolean quoted = charset.length() > 1 && charset.startsWith("\"") && charset.endsWith("\"");
    return Optional.of(quoted ? charset.substring(1, charset.length() - 1) : charset);
  }

  private List<Field> fields(String name) {
    List<Field> fields = new ArrayList<>();
    headers.forEach((key, values) -> {
      // HttpURLConnection has the status line under null.
      if (key != null && values != null && Text.lower(key).equals(name)) {
        for (String value : values) {
          if (value != null) {
            fields.add(new Field(key, fields.size() + 1, value));
          }
        }
      }
    });
    return fields;
  }
}
