package wayleave.lint;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code crawlers.tsv}: a crawler a line, columns separated by tabs, no escapes. A table is what people can keep by hand
 * and compare in a diff; splitting lines needs no library.
 */
final class CrawlerTable {
  private static final int COLUMNS = 14;

  private CrawlerTable() {}

  /** @throws IllegalArgumentException if a line is not as the head of the file says; the message names line and column */
  static List<KnownCrawler> read(BufferedReader in) throws IOException {
    List<KnownCrawler> crawlers = new ArrayList<>();
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (!line.isEmpty() && !line.startsWith("#")) {
        crawlers.add(crawler(number, line.split("\t", -1)));
      }
    }
    return crawlers;
  }

  private static KnownCrawler crawler(int line, String[] cells) {
    if (cells.length != COLUMNS) {
      throw wrong(line, "expected " + COLUMNS + " columns, found " + cells.length);
    }
    if (cells[0].isEmpty()) {
      throw wrong(line, "expected a token in the first column");
    }
    return new KnownCrawler(
        list(cells[0]),
        cells[1],
        constant(line, "purpose", KnownCrawler.Purpose.class, cells[2]),
        list(cells[3]),
        constant(line, "wildcard", KnownCrawler.Obedience.class, cells[4]),
        constant(line, "obeys", KnownCrawler.Obedience.class, cells[5]),
        constant(line, "kind", KnownCrawler.Kind.class, cells[6]),
        constant(line, "status", KnownCrawler.Status.class, cells[7]),
        orNull(cells[8]),
        constant(line, "evidence", KnownCrawler.Evidence.class, cells[9]),
        cells[10],
        date(line, cells[11]),
        orNull(cells[12]),
        cells[13]);
  }

  private static List<String> list(String cell) {
    return cell.isEmpty() ? List.of() : List.of(cell.split(", ", -1));
  }

  private static @Nullable String orNull(String cell) {
    return cell.isEmpty() ? null : cell;
  }

  private static <E extends Enum<E>> E constant(
      int line, String column, Class<E> type, String cell) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(cell)) {
        return constant;
      }
    }
    throw wrong(line, "column " + column + ": unknown value '" + cell + "'");
  }

  private static LocalDate date(int line, String cell) {
    try {
      return LocalDate.parse(cell);
    } catch (DateTimeException e) {
      throw wrong(line, "column date: expected 2026-11-20, found '" + cell + "'");
    }
  }

  private static IllegalArgumentException wrong(int line, String problem) {
    return new IllegalArgumentException("crawlers.tsv, line " + line + ": " + problem);
  }
}
