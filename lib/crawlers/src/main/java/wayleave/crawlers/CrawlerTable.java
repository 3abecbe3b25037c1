package wayleave.crawlers;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.KnownCrawler.Evidence;
import wayleave.crawlers.KnownCrawler.Kind;
import wayleave.crawlers.KnownCrawler.Obedience;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.crawlers.KnownCrawler.Status;

/**
 * Reads {@code crawlers.tsv}: a header line, then one crawler per line, with columns separated by tabs and no escapes.
 * People can edit and diff such a table by hand, and reading it needs no library.
 */
final class CrawlerTable {
  private static final List<String> HEAD = List.of(
      ("tokens operator purpose kind status replaced-by fallback robots-txt wildcard crawl-delay evidence source read documentation "
              + "ranges ranges-format reverse-dns note")
          .split(" "));

  private static final Column<Purpose> PURPOSE = Column.of("purpose", Purpose.class, Purpose::code);
  private static final Column<Obedience> WILDCARD =
      Column.of("wildcard", Obedience.class, Obedience::code);
  private static final Column<Obedience> ROBOTS_TXT = WILDCARD.named("robots-txt");
  private static final Column<Obedience> CRAWL_DELAY = WILDCARD.named("crawl-delay");
  private static final Column<Kind> KIND = Column.of("kind", Kind.class, Kind::code);
  private static final Column<Status> STATUS = Column.of("status", Status.class, Status::code);
  private static final Column<Evidence> EVIDENCE =
      Column.of("evidence", Evidence.class, Evidence::code);

  private final String file;

  private CrawlerTable(String file) {
    this.file = file;
  }

  /**
   * Reads the whole table, or fails.
   *
   * @param file the name of the table in error messages
   * @throws IllegalArgumentException if a line does not match the schema; the message names file, line and column
   */
  static List<KnownCrawler> read(String file, String table) {
    return new CrawlerTable(file).read(table);
  }

  private List<KnownCrawler> read(String table) {
    List<KnownCrawler> crawlers = new ArrayList<>();
    List<String> lines = table.lines().toList();
    if (lines.isEmpty() || !cells(lines.get(0)).equals(HEAD)) {
      throw wrong(1, "expected the names of the columns: " + String.join(" ", HEAD));
    }
    for (int number = 2; number <= lines.size(); number++) {
      crawlers.add(crawler(number, cells(lines.get(number - 1))));
    }
    return crawlers;
  }

  /** The cells of a line. */
  static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int start = 0;
    for (int tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', start)) {
      cells.add(line.substring(start, tab));
      start = tab + 1;
    }
    cells.add(line.substring(start));
    return cells;
  }

  private KnownCrawler crawler(int line, List<String> cells) {
    if (cells.size() != HEAD.size()) {
      throw wrong(line, "expected " + HEAD.size() + " columns, found " + cells.size());
    }
    Iterator<String> cell = cells.iterator();
    List<String> tokens = list(cell.next());
    if (tokens.isEmpty()) {
      throw wrong(line, "expected a token in the first column");
    }
    return new KnownCrawler(new KnownCrawler.Entry(
        tokens,
        orNull(cell.next()),
        value(PURPOSE, line, cell.next()),
        value(KIND, line, cell.next()),
        value(STATUS, line, cell.next()),
        orNull(cell.next()),
        list(cell.next()),
        value(ROBOTS_TXT, line, cell.next()),
        value(WILDCARD, line, cell.next()),
        value(CRAWL_DELAY, line, cell.next()),
        value(EVIDENCE, line, cell.next()),
        orNull(cell.next()),
        date(line, cell.next()),
        orNull(cell.next()),
        orNull(cell.next()),
        orNull(cell.next()),
        list(cell.next()),
        orNull(cell.next())));
  }

  private <E> E value(Column<E> column, int line, String cell) {
    E value = column.byCode.get(cell);
    if (value == null) {
      throw wrong(
          line,
          "column " + column.name + ": expected one of " + String.join(", ", column.byCode.keySet())
              + ", found '" + cell + "'");
    }
    return value;
  }

  /** The texts of a cell that holds several. */
  static List<String> list(String cell) {
    if (cell.isEmpty()) {
      return List.of();
    }
    List<String> list = new ArrayList<>();
    int start = 0;
    for (int comma = cell.indexOf(", "); comma >= 0; comma = cell.indexOf(", ", start)) {
      list.add(cell.substring(start, comma));
      start = comma + 2;
    }
    list.add(cell.substring(start));
    return List.copyOf(list);
  }

  private static @Nullable String orNull(String cell) {
    return cell.isEmpty() ? null : cell;
  }

  /** A column that holds one of a few values. */
  private record Column<E>(String name, Map<String, E> byCode) {
    static <E extends Enum<E>> Column<E> of(String name, Class<E> type, Function<E, String> code) {
      Map<String, E> byCode = new LinkedHashMap<>();
      for (E constant : type.getEnumConstants()) {
        byCode.put(code.apply(constant), constant);
      }
      return new Column<>(name, byCode);
    }

    /** Another column with the same values. */
    Column<E> named(String other) {
      return new Column<>(other, byCode);
    }
  }

  private String date(int line, String cell) {
    if (!isDate(cell)) {
      throw wrong(line, "column read: expected a date such as 2026-11-20, found '" + cell + "'");
    }
    return cell;
  }

  /** Whether {@link java.time.LocalDate} can be the cell. It is not asked: as JavaScript it is large. */
  private static boolean isDate(String cell) {
    if (cell.length() != 10 || cell.charAt(4) != '-' || cell.charAt(7) != '-') {
      return false;
    }
    int year = number(cell, 0, 4);
    int month = number(cell, 5, 7);
    int day = number(cell, 8, 10);
    boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int days = month == 2 ? isLeap ? 29 : 28 : 30 + (month + month / 8) % 2;
    return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= days;
  }

  /** The number that digits stand for; -1 if others are among them. */
  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }

  private IllegalArgumentException wrong(int line, String problem) {
    return new IllegalArgumentException(file + ":" + line + ": " + problem);
  }
}
