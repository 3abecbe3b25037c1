package wayleave.captures;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which columns of tables mean what: those whose names are known, and others by name. Immutable and thread-safe. */
public final class CaptureColumns implements Serializable {
  /** Those with known names. */
  public static final CaptureColumns DEFAULT =
      new CaptureColumns(new EnumMap<>(CaptureColumn.class));

  private static final long serialVersionUID = 1;

  /** A column of tables with a row for each line of a robots.txt, as {@code robotstxt_to_df} of advertools writes them. */
  private static final String OF_LINES = "directive";

  /** What names of statuses have in them, also where they are misspelled. */
  private static final List<String> OF_STATUS = List.of(
      "statu",
      "staus",
      "satus",
      "sttus",
      "httpcode",
      "httpresponse",
      "responsecode",
      "resultcode",
      "returncode");

  /** The names that users gave. */
  private final EnumMap<CaptureColumn, String> given;
  /** By the {@link #plain} name. */
  private final HashMap<String, Name> known = new HashMap<>();

  /**
   * A name that means something.
   *
   * @param rank smaller ones count before others of this column
   */
  record Name(CaptureColumn column, int rank) implements Serializable {}

  private CaptureColumns(EnumMap<CaptureColumn, String> given) {
    this.given = given;
    for (CaptureColumn column : CaptureColumn.values()) {
      String name = given.get(column);
      List<String> names = name == null ? column.names() : List.of(name);
      for (int i = 0; i < names.size(); i++) {
        known.putIfAbsent(plain(names.get(i)), new Name(column, i));
      }
    }
    given.forEach((column, name) -> known.put(plain(name), new Name(column, 0)));
  }

  /**
   * These and others by name, which are read in place of those with known names.
   *
   * @param named such as {@code status=http_code}: what it means, and the name in the table
   * @throws IllegalArgumentException if one is something else; the message says what was expected
   */
  public static CaptureColumns of(Collection<String> named) {
    EnumMap<CaptureColumn, String> given = new EnumMap<>(CaptureColumn.class);
    for (String each : named) {
      int at = each.indexOf('=');
      Optional<CaptureColumn> column =
          at < 0 ? Optional.empty() : CaptureColumn.find(each.substring(0, at).strip());
      if (column.isEmpty() || each.substring(at + 1).isBlank()) {
        throw new IllegalArgumentException(
            "expected MEANING=NAME, such as status=http_code, where MEANING is " + titles(", ")
                + "; found " + Shown.of(each));
      } else if (given.put(column.get(), each.substring(at + 1).strip()) != null) {
        throw new IllegalArgumentException(
            "the column " + column.get().title() + " is named twice");
      }
    }
    return new CaptureColumns(given);
  }

  private static String titles(String separator) {
    return Arrays.stream(CaptureColumn.values())
        .map(CaptureColumn::title)
        .collect(Collectors.joining(separator));
  }

  /** What a name means; null if nothing. */
  @Nullable
  Name name(String name) {
    return known.get(plain(name));
  }

  /** Whether users named a column for this. */
  boolean isNamed(CaptureColumn column) {
    return given.containsKey(column);
  }

  /** Whether a column has a line of a robots.txt in each row. */
  static boolean isOfLines(String name) {
    return plain(name).equals(OF_LINES);
  }

  /** Whether a name that means nothing may be that of a status. */
  static boolean mayBeStatus(String name) {
    String plain = plain(name);
    return OF_STATUS.stream().anyMatch(plain::contains);
  }

  /** Why a table or row cannot be read without a status that a name may be that of. */
  static String perhapsStatus(String name) {
    return "no status beside the body, but perhaps in " + Shown.of(name)
        + ": name it with --column status=" + name + ", or leave it out of the table";
  }

  private static String plain(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '_' && c != '-' && c != ' ') {
        plain.append(c);
      }
    }
    return plain.toString().toLowerCase(Locale.ROOT);
  }

  /** The column with a name; null if it means nothing. */
  public @Nullable CaptureColumn column(String name) {
    Name found = name(name);
    return found == null ? null : found.column();
  }

  /** Whether a name means something, or may be that of a status that nobody named. */
  public boolean mayMean(String name) {
    return column(name) != null || !isNamed(CaptureColumn.STATUS) && mayBeStatus(name);
  }

  /**
   * Why nothing can be read of tables with these columns: what is missing of them; empty if it can.
   *
   * @return for people, without the names of the columns that there are
   */
  public Optional<String> missing(Collection<String> names) {
    List<CaptureColumn> there = new ArrayList<>();
    for (String name : names) {
      CaptureColumn column = column(name);
      if (column != null) {
        there.add(column);
      } else if (isOfLines(name)) {
        return Optional.of("a row for each line of a robots.txt; expected a row for each file");
      }
    }
    for (Map.Entry<CaptureColumn, String> each : given.entrySet()) {
      if (!there.contains(each.getKey())) {
        return Optional.of("no column " + each.getValue());
      }
    }
    if (!there.contains(CaptureColumn.ORIGIN) && !there.contains(CaptureColumn.URL)) {
      return Optional.of(missing("origin or url", "url"));
    } else if (!there.contains(CaptureColumn.STATUS)
        && !there.contains(CaptureColumn.BODY)
        && !there.contains(CaptureColumn.BODY_BASE64)
        && !(there.contains(CaptureColumn.WARC_FILE)
            && there.contains(CaptureColumn.WARC_OFFSET))) {
      return Optional.of(missing("status, body, or warc_file and warc_offset", "status"));
    }
    return there.contains(CaptureColumn.STATUS) || there.contains(CaptureColumn.WARC_OFFSET)
        ? Optional.empty()
        : names.stream()
            .filter(name -> column(name) == null && mayBeStatus(name))
            .findFirst()
            .map(CaptureColumns::perhapsStatus);
  }

  private static String missing(String expected, String example) {
    return "no column " + expected + " (name one with --column " + example + "=NAME)";
  }

  /** What users named, for fingerprints and messages: {@code status=http_code}. */
  @Override
  public String toString() {
    return given.entrySet().stream()
        .map(each -> each.getKey().title() + "=" + each.getValue())
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
