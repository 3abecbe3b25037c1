package wayleave.lint;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import wayleave.lint.KnownCrawler.Evidence;
import wayleave.lint.KnownCrawler.Kind;
import wayleave.lint.KnownCrawler.Obedience;
import wayleave.lint.KnownCrawler.Purpose;
import wayleave.lint.KnownCrawler.Status;

/**
 * Reads {@code crawlers.tsv}: a crawler a line, columns separated by tabs, no escapes. A table is what people can keep by hand
 * and compare in a diff; splitting lines needs no library.
 */
final class CrawlerTable {
  private static final int COLUMNS = 14;

  private static final Column<Purpose> PURPOSE = Column.of("purpose", Purpose.class, Purpose::code);
  private static final Column<Obedience> WILDCARD =
      Column.of("wildcard", Obedience.class, Obedience::code);
  private static final Column<Obedience> OBEYS =
      Column.of("obeys", Obedience.class, Obedience::code);
  private static final Column<Kind> KIND = Column.of("kind", Kind.class, Kind::code);
  private static final Column<Status> STATUS = Column.of("status", Status.class, Status::code);
  private static final Column<Evidence> EVIDENCE =
      Column.of("evidence", Evidence.class, Evidence::code);

  private CrawlerTable() {}

  /** @throws IllegalArgumentException if a line is not as the head of the file says; the message names line and column */
  static List<KnownCrawler> read(BufferedReader in) throws IOException {
    List<KnownCrawler> crawlers = new ArrayList<>();
    Map<String, LocalDate> dates = new HashMap<>(); // a few, again and again
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (!line.isEmpty() && !line.startsWith("#")) {
        crawlers.add(crawler(number, line.split("\t", -1), dates));
      }
    }
    return crawlers;
  }

  private static KnownCrawler crawler(int line, String[] cells, Map<String, LocalDate> dates) {
    if (cells.length != COLUMNS) {
      throw wrong(line, "expected " + COLUMNS + " columns, found " + cells.length);
    }
    if (cells[0].isEmpty()) {
      throw wrong(line, "expected a token in the first column");
    }
    return new KnownCrawler(
        list(cells[0]),
        cells[1],
        PURPOSE.value(line, cells[2]),
        list(cells[3]),
        WILDCARD.value(line, cells[4]),
        OBEYS.value(line, cells[5]),
        KIND.value(line, cells[6]),
        STATUS.value(line, cells[7]),
        orNull(cells[8]),
        EVIDENCE.value(line, cells[9]),
        cells[10],
        dates.computeIfAbsent(cells[11], cell -> date(line, cell)),
        orNull(cells[12]),
        cells[13]);
  }

  private static List<String> list(String cell) {
    return cell.isEmpty() ? List.of() : List.of(cell.split(", ", -1));
  }

  private static @Nullable String orNull(String cell) {
    return cell.isEmpty() ? null : cell;
  }

  /** A column that holds one of a few values. */
  private record Column<E>(String name, Map<String, E> byCode) {
    static <E extends Enum<E>> Column<E> of(String name, Class<E> type, Function<E, String> code) {
      Map<String, E> byCode = new HashMap<>();
      for (E constant : type.getEnumConstants()) {
        byCode.put(code.apply(constant), constant);
      }
      return new Column<>(name, byCode);
    }

    E value(int line, String cell) {
      E value = byCode.get(cell);
      if (value == null) {
        throw wrong(line, "column " + name + ": unknown value '" + cell + "'");
      }
      return value;
    }
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
