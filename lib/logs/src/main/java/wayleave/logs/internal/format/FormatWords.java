package wayleave.logs.internal.format;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a log format, in the words of a server's configuration: what precedes the first column, and the columns.
 *
 * @param dialect whose words they are
 * @param method of all requests; null if a column has it
 */
record FormatWords(Dialect dialect, @Nullable String method, String start, List<Column> columns) {
  /** A time as each pattern writes it. */
  private static final LogTime SAMPLE = new LogTime(1_795_155_913L, 482_000_000);

  /** Times in the words of Apache, and parts of times in those of strftime. */
  private static final Map<String, String> TIMES = times("apache");

  private static final Map<String, String> PARTS = times("strftime");

  private static final List<String> HEADERS = List.of(
      "user-agent",
      "referer",
      "x-forwarded-for",
      "forwarded",
      "x-real-ip",
      "cf-connecting-ip",
      "host");
  /** What a row of the table may have before the words. */
  private static final Pattern OPTIONS = Pattern.compile("(?:escape=(\\w+) )?(?:method=(\\w+) )?");
  /** HAProxy's options for all words of a format. */
  private static final Pattern GLOBAL = Pattern.compile("%\\{([^}]*)\\}o\\s*");

  private static final String ENVOY =
      "%([A-Z][A-Z_]{2,})(?:\\(((?:[^()]|\\([^()]*\\))*)\\))?(?::\\d+)?%";

  /** A server with words of its own. */
  enum Dialect {
    // In the order in which they are looked for.
    NGINX("\\$(?:\\{(\\w+)\\}|(\\w+))", "$%s", "\\$[{\\w]"),
    ENVOY(FormatWords.ENVOY, "%%%s%%", FormatWords.ENVOY),
    HAPROXY(
        "%(?:\\{([^}]*)\\})?(\\[(?:[^\\[\\]]|\\[[^\\]]*\\])*\\]|[A-Za-z]+)",
        "%%%s", "%(?:\\{[+-][^}]*\\})?(?:\\[|ci\\b|ST\\b|HM\\b|trg?\\b|Tl\\b)"),
    GOACCESS("%([\\^~A-Za-z])|(~h)\\{[^}]*\\}", "%%%s", "%[\\^dx~]|~h\\{"),
    APACHE("%[!,0-9]*([<>]?)(?:\\{([^}]*)\\})?[<>]?(\\^t[io]|[A-Za-z%])", "%%%s", "%[<>{A-Za-z]");

    private final Pattern word;
    private final String written;
    private final Pattern sign;
    /** The columns of its words, the best first. */
    private final Map<String, Column> known = new LinkedHashMap<>();

    Dialect(String word, String written, String sign) {
      this.word = Pattern.compile(word);
      this.written = written;
      this.sign = Pattern.compile(sign);
      for (Table.Row row : Table.words(name().toLowerCase(Locale.ROOT))) {
        for (String each : row.words()) {
          known.put(each, new Column(row.field(), known.size(), written(each), row.more()));
        }
      }
    }

    String written(String name) {
      return written.formatted(name);
    }
  }

  /**
   * A column of a line.
   *
   * @param rank of several columns for the same field, the one with the least counts
   * @param name in the words of the server
   * @param time how a column writes {@link #SAMPLE}; empty if it is no time
   * @param escape how it is written
   * @param after the text behind it
   */
  record Column(LineField field, int rank, String name, String time, Escape escape, String after) {
    Column(LineField field, int rank, String name, String time) {
      this(field, rank, name, time, Escape.NONE, "");
    }

    Column as(LineField other) {
      return new Column(other, rank, name, time, escape, after);
    }

    Column writing(String other) {
      return field == LineField.TIME ? new Column(field, rank, name, other, escape, after) : this;
    }

    Column escapedBy(Escape other) {
      return new Column(field, rank, name, time, other, after);
    }

    Column before(String text) {
      return new Column(field, rank, name, time, escape, text);
    }

    /** Whether a time can be read without the columns beside it. */
    boolean isWholeTime() {
      LogTime read = LogTime.parse(time, ZoneOffset.UTC);
      return read != null && read.second() == SAMPLE.second();
    }

    /** How many blanks a time has. */
    int blanks() {
      return (int) time.chars().filter(c -> c == ' ').count();
    }
  }

  /**
   * Reads a format.
   *
   * @throws IllegalArgumentException if it is none; the message says why
   */
  static FormatWords of(String text) {
    Matcher options = OPTIONS.matcher(text);
    String method = options.lookingAt() ? options.group(2) : null;
    Escape escape = options.group(1) == null ? null : Escape.of(options.group(1));
    String words = text.substring(options.end());
    FormatWords read = read(dialect(words), words.strip(), escape);
    return new FormatWords(read.dialect, method, read.start, read.columns);
  }

  static Dialect dialect(String text) {
    for (Dialect dialect : Dialect.values()) {
      // Apache's patterns of times have words of GoAccess.
      boolean isIn = dialect
          .sign
          .matcher(dialect == Dialect.GOACCESS ? text.replaceAll("%[^{}\\s]*\\{[^}]*}", "") : text)
          .find();
      if (isIn) {
        return dialect;
      }
    }
    throw new IllegalArgumentException(
        "\"" + text + "\" is no log format: expected the words of nginx ($remote_addr ...), Apache "
            + "or lighttpd (%h ...), HAProxy (%ci ...), Envoy (%START_TIME% ...) or GoAccess (%h %^ ...)");
  }

  /** The words of one dialect, also if there are none in this part of the format. */
  static FormatWords read(Dialect dialect, String words, @Nullable Escape given) {
    Matcher global = GLOBAL.matcher(words);
    boolean hasGlobal = dialect == Dialect.HAPROXY && global.find();
    String options = hasGlobal ? global.group(1) : "";
    String text = hasGlobal ? global.replaceAll("") : words;
    List<Column> columns = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    String start = "";
    Matcher found = dialect.word.matcher(text);
    int at = 0;
    while (found.find()) {
      literal.append(text, at, found.start());
      at = found.end();
      Column column = column(dialect, found);
      if (column == null) {
        literal.append('%');
        continue;
      }
      String around = around(dialect, column.name.substring(1), found, options);
      literal.append(around, 0, around.length() / 2);
      start = close(columns, literal, start);
      columns.add(
          column.escapedBy(given == null ? escape(dialect, column.name, found, options) : given));
      literal.append(around, around.length() / 2, around.length());
    }
    literal.append(text, at, text.length());
    start = close(columns, literal, start);
    return new FormatWords(dialect, null, start, columns);
  }

  private static Escape escape(Dialect dialect, String name, Matcher found, String options) {
    if (dialect != Dialect.HAPROXY) {
      return dialect == Dialect.ENVOY ? Escape.NONE : Escape.BACKSLASH;
    }
    if (name.equals("%ci") && has("X", found, options)) {
      throw new IllegalArgumentException(
          "with +X, HAProxy writes %ci in hexadecimal, which cannot be read");
    }
    boolean isEscaped = has("E", found, options);
    if (!name.matches("%\\[.*,\\s*json\\b.*")) {
      return isEscaped ? Escape.BRACKET : Escape.HASH;
    } else if (isEscaped) {
      throw new IllegalArgumentException(
          name + " is escaped twice, by +E and by json: the log format has to have one of them");
    }
    return Escape.JSON;
  }

  /** Whether HAProxy has an option for a word, or for all of them. */
  private static boolean has(String option, Matcher found, String all) {
    String own = String.valueOf(found.group(1));
    return own.contains("+" + option) || all.contains("+" + option) && !own.contains("-" + option);
  }

  /** What the server writes around the value of a word: nothing, or two characters. */
  private static String around(Dialect dialect, String name, Matcher found, String options) {
    if (dialect == Dialect.APACHE) {
      return name.equals("t") ? "[]" : "";
    } else if (dialect != Dialect.HAPROXY) {
      return "";
    } else if (name.matches("h[rs]")) {
      return "{}";
    }
    boolean isQuoted =
        String.valueOf(found.group(1)).contains("+Q") || isText(name) && has("Q", found, options);
    return isQuoted ? "\"\"" : "";
  }

  /** HAProxy puts texts in quotes, and neither numbers nor addresses and times. */
  private static boolean isText(String name) {
    return !name.matches("[abcfrs][cipq]|[tT].*|ST|B|U|ms|pid|lc|rt|h[rs]l");
  }

  /** Ends the text before a column. */
  private static String close(List<Column> columns, StringBuilder literal, String start) {
    String text = literal.toString();
    literal.setLength(0);
    if (columns.isEmpty()) {
      return text;
    }
    columns.set(columns.size() - 1, columns.get(columns.size() - 1).before(text));
    return start;
  }

  /** The column of a word; null for a percent sign. */
  private static @Nullable Column column(Dialect dialect, Matcher found) {
    String first = found.group(1);
    String second = found.groupCount() > 1 ? found.group(2) : null;
    return switch (dialect) {
      case NGINX, GOACCESS -> {
        String name = first == null ? String.valueOf(second) : first;
        yield column(dialect, name, name);
      }
      case APACHE -> {
        String letter = found.group(3);
        if (second == null) {
          String name = (letter.equals("s") ? first : "") + letter;
          yield letter.equals("%") ? null : column(dialect, name, name);
        }
        String name = "{" + second.toLowerCase(Locale.ROOT) + "}" + letter;
        yield letter.equals("t")
            ? column(dialect, "{}t", name).writing(apacheTime(second))
            : column(dialect, name, name);
      }
      case HAPROXY -> {
        String name = String.valueOf(second);
        yield column(dialect, name.startsWith("[") ? sample(name) : name, name);
      }
      case ENVOY -> {
        if (!first.equals("REQ") || second == null) {
          Column column = column(dialect, first, first);
          yield second == null ? column : column.writing(strftime(second));
        }
        String name = "REQ(" + second + ")";
        yield Arrays.stream(second.toUpperCase(Locale.ROOT).split("\\?"))
            .map(header -> column(dialect, "REQ(" + header + ")", name))
            .filter(column -> column.field != LineField.IGNORED)
            .findFirst()
            .orElse(column(dialect, "", name));
      }
    };
  }

  private static Column column(Dialect dialect, String key, String name) {
    Column known = dialect.known.get(key);
    return known == null
        ? new Column(LineField.IGNORED, Integer.MAX_VALUE, dialect.written(name), "")
        : new Column(known.field, known.rank, dialect.written(name), known.time);
  }

  /** The word for a field that a message gives as an example. */
  String example(LineField field) {
    return dialect.known.values().stream()
        .filter(column -> column.field.slot() == field)
        .map(Column::name)
        .findFirst()
        .orElse("");
  }

  /** A sample expression of HAProxy, by what it fetches: headers are captured or kept in variables of some name. */
  private static String sample(String name) {
    String text = name.toLowerCase(Locale.ROOT).replace('_', '-');
    for (String header : HEADERS) {
      if (text.matches(".*[(.,]" + header + "\\b.*")) {
        return "[" + header + "]";
      }
    }
    return name;
  }

  private static String apacheTime(String argument) {
    String pattern = argument.replaceFirst("^(begin|end)(:|$)", "");
    return TIMES.getOrDefault(pattern, strftime(pattern));
  }

  /** {@link #SAMPLE} as C's strftime writes it; what is not known stays, so that it is no time. */
  private static String strftime(String pattern) {
    String text = pattern;
    for (Map.Entry<String, String> part : PARTS.entrySet()) {
      text = text.replace(part.getKey(), part.getValue());
    }
    return text.replaceAll("%[0-9]?[fL]|%E[0-9]S", "482");
  }

  private static Map<String, String> times(String kind) {
    Map<String, String> times = new LinkedHashMap<>();
    Table.rows("times.tsv").stream()
        .filter(row -> row.get(0).equals(kind))
        .forEach(row -> times.put(row.get(1), row.get(2)));
    return times;
  }
}
