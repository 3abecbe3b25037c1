package wayleave.logs.internal.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a log. Immutable and thread-safe.
 *
 * @param separator of columns that the log names; null if it does not
 * @param texts of lines that are texts: variants
 * @param values of lines whose values have names
 */
public record LogLayout(
    @Nullable Character separator, List<LineLayout> texts, List<NamedLayout> values) {
  /** What a row of the table has in place of a text, if the values have names. */
  private static final Pattern NAMED = Pattern.compile("(json|blanks|tabs|commas)(?: (\\w+))?");

  private static final Map<String, Character> SEPARATORS =
      Map.of("blanks", ' ', "tabs", '\t', "commas", ',');

  /** The known ones by their codes, in the order in which they are tried. */
  public static Map<String, LogLayout> known() {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (List<String> row : Table.rows("formats.tsv")) {
      texts.computeIfAbsent(row.get(0), code -> new ArrayList<>()).add(row.get(1));
    }
    Map<String, LogLayout> known = new LinkedHashMap<>();
    texts.forEach((code, rows) -> known.put(code, of(code, rows)));
    return known;
  }

  private static LogLayout of(String code, List<String> texts) {
    Matcher named = NAMED.matcher(texts.get(0));
    if (!named.matches()) {
      return ofTexts(texts.stream().map(LineLayout::of).toList());
    }
    Character separator = SEPARATORS.get(named.group(1));
    Escape escape = named.group(2) == null ? Escape.NONE : Escape.of(named.group(2));
    List<NamedLayout> values = Table.words(code).stream()
        .map(row -> new NamedLayout(
            row.words(),
            LineLayout.of(row.field(), row.more().isEmpty() ? escape : Escape.of(row.more()))))
        .toList();
    return new LogLayout(separator, List.of(), values);
  }

  /** That of lines that are texts. */
  public static LogLayout ofTexts(List<LineLayout> variants) {
    return new LogLayout(null, variants, List.of());
  }

  /** That of a text as {@code LogFormat.described} takes it. */
  public static LogLayout described(String text) {
    return ofWords(FormatStatement.text(text));
  }

  /** That of a format of a configuration file as {@code LogFormat.configured} takes it. */
  public static LogLayout configured(String server, String configuration, String name) {
    return ofWords(FormatStatement.configured(server, configuration, name));
  }

  private static LogLayout ofWords(String words) {
    return words.matches("(?s)(?:escape=none )?\\{[\"\\s].*")
        ? new LogLayout(null, List.of(), JsonTemplate.keys(words))
        : ofTexts(List.of(LineLayout.of(words)));
  }
}
