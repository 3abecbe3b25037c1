package wayleave.bulk.file;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What separates the fields of a CSV file. Immutable.
 *
 * @param separator a comma, in TSV a tab, unless the first line has none but a semicolon, a tab, a pipe or a comma, or says it
 * @param hasSeparatorLine whether the first line is no row, but says the separator as Excel does: {@code sep=;}
 */
public record CsvFormat(char separator, boolean hasSeparatorLine) {
  private static final int MAX_HEADER = 1 << 16;
  private static final int ROWS = 100;
  private static final char[] OTHERS = {';', '\t', '|', ','};

  private static final Pattern SEPARATOR_LINE =
      Pattern.compile("\"?sep=([^\\w\\s\"]|\\t)\"?", Pattern.CASE_INSENSITIVE);
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

  /** Looks at the start of a file. */
  public static CsvFormat of(Lookahead file, FileKind kind) {
    String start = text(file);
    while (start.strip().indexOf('\n') < 0 && start.length() < MAX_HEADER && file.more()) {
      start = text(file);
    }
    List<String> lines =
        start.lines().filter(line -> !line.isBlank()).limit(ROWS).toList();
    String first = lines.isEmpty() ? "" : lines.get(0);
    Matcher named = SEPARATOR_LINE.matcher(first);
    if (named.matches()) {
      return new CsvFormat(named.group(1).charAt(0), true);
    }
    char usual = kind == FileKind.TSV ? '\t' : ',';
    boolean isHeader = !first.contains("://");
    if (count(first, usual) > 0 || usual == '\t' && !isHeader) {
      return new CsvFormat(usual, false);
    }
    for (char other : OTHERS) {
      if (count(first, other) > 0 && (isHeader || other != '|' || isInAll(lines, other))) {
        return new CsvFormat(other, false);
      }
    }
    return new CsvFormat(usual, false);
  }

  /** Whether all lines have a character, each as often: URLs may have it, too. The last line may go on. */
  private static boolean isInAll(List<String> lines, char separator) {
    return lines.stream()
            .limit(Math.max(2, lines.size() - 1))
            .map(line -> count(line, separator))
            .distinct()
            .count()
        == 1;
  }

  private static long count(String line, char separator) {
    return QUOTED
        .matcher(line)
        .replaceAll("")
        .chars()
        .filter(c -> c == separator)
        .count();
  }

  /** Without what UTF-16 and byte order marks add to ASCII. */
  private static String text(Lookahead file) {
    return new String(file.start(), StandardCharsets.UTF_8).replaceAll("[\0\uFEFF\uFFFD]", "");
  }
}
