package wayleave.bulk.file;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What separates the fields of a CSV file. Immutable.
 *
 * @param separator a comma, unless the first line has none but a semicolon or a tab, or says it
 * @param hasSeparatorLine whether the first line is no row, but says the separator as Excel does: {@code sep=;}
 */
public record CsvFormat(char separator, boolean hasSeparatorLine) {
  private static final int MAX_HEADER = 1 << 16;
  private static final Pattern SEPARATOR_LINE =
      Pattern.compile("\"?sep=([^\\w\\s\"]|\\t)\"?", Pattern.CASE_INSENSITIVE);
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

  /** Looks at the start of a file. */
  public static CsvFormat of(Lookahead file, FileKind kind) {
    String start = text(file);
    while (start.strip().indexOf('\n') < 0 && start.length() < MAX_HEADER && file.more()) {
      start = text(file);
    }
    String first = start.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    Matcher named = SEPARATOR_LINE.matcher(first);
    if (named.matches()) {
      return new CsvFormat(named.group(1).charAt(0), true);
    } else if (kind == FileKind.TSV) {
      return new CsvFormat('\t', false);
    }
    String header = QUOTED.matcher(first).replaceAll("");
    boolean isOther = header.indexOf(',') < 0;
    return new CsvFormat(
        isOther && header.indexOf(';') >= 0
            ? ';'
            : isOther && header.indexOf('\t') >= 0 ? '\t' : ',',
        false);
  }

  /** Without what UTF-16 and byte order marks add to ASCII. */
  private static String text(Lookahead file) {
    return new String(file.start(), StandardCharsets.UTF_8).replaceAll("[\0\uFEFF\uFFFD]", "");
  }
}
