package wayleave.logs.internal.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.FormatWords.Column;

/**
 * The columns of a line in the order in which they are read, each with the text that ends it. Immutable and thread-safe.
 *
 * @param start what precedes the first column
 * @param steps the columns
 * @param method of all requests; null if a column has it
 */
public record LineLayout(
    byte[] start, Step[] steps, @Nullable String method) {
  /** How a column ends. */
  public enum End {
    /** At the next blank. */
    BLANK,
    /** At the next blank that is not in a list of addresses. */
    LIST,
    /** At the first byte of the text behind it, with no blank before. */
    WORD,
    /** The same, and it may hold blanks, since it is in brackets or between other separators. */
    ENCLOSED,
    /** At its closing quote. */
    QUOTE,
    /** At the whole text behind it: a user may have blanks. */
    TEXT,
    /** Before the path that follows. */
    PATH,
    /** Before a blank or a tab, or with the line. */
    REST,
    LINE
  }

  /**
   * A column.
   *
   * @param stop the text behind it
   * @param blanks how many blanks its value has
   */
  public record Step(LineField field, byte[] stop, End end, int blanks, Escape escape) {}

  /** Texts that may have blanks at the end of a line. */
  private static final Set<LineField> FREE =
      EnumSet.of(LineField.AGENT, LineField.REFERER, LineField.FORWARDED, LineField.REST);

  /** Whether it has a column for a field. */
  public boolean has(LineField field) {
    return Arrays.stream(steps).anyMatch(step -> step.field == field || step.field.slot() == field);
  }

  /** Whether it has a column in quotes for a field. */
  public boolean hasQuoted(LineField field) {
    return Arrays.stream(steps).anyMatch(step -> step.field == field && step.end == End.QUOTE);
  }

  /** Whether a record has any of its columns. */
  boolean isRead() {
    return Arrays.stream(steps).anyMatch(step -> step.field != LineField.IGNORED);
  }

  /**
   * The layout of lines in a format.
   *
   * @param format in the words of a server
   * @throws IllegalArgumentException if no request can be read with it; the message says what is missing
   */
  static LineLayout of(String format) {
    return ofParts(List.of(FormatWords.of(format))).get(0);
  }

  /** The layout of a text that is one column. */
  static LineLayout of(LineField field, Escape escape) {
    Step step = new Step(field, new byte[0], End.LINE, Integer.MAX_VALUE, escape);
    return new LineLayout(new byte[0], new Step[] {step}, null);
  }

  /** The layouts of texts that make up one format together. */
  static List<LineLayout> ofParts(List<FormatWords> parts) {
    List<List<Column>> merged =
        parts.stream().map(part -> merged(part.columns())).toList();
    choose(merged);
    require(merged, parts.get(0));
    return IntStream.range(0, parts.size())
        .mapToObj(i -> layout(parts.get(i), merged.get(i)))
        .toList();
  }

  /** Makes one column of those that are one text: a time in parts, a host and its port, a path and its query. */
  private static List<Column> merged(List<Column> given) {
    List<Column> columns = new ArrayList<>(given);
    for (int i = 0; i + 1 < columns.size(); ) {
      Column first = columns.get(i);
      Column next = columns.get(i + 1);
      Column joined = joined(first, next);
      if (joined == null) {
        i++;
      } else {
        columns.set(i, joined);
        columns.remove(i + 1);
      }
    }
    for (int i = columns.size() - 3; i >= 0; i--) {
      boolean isUrl = columns.get(i).field() == LineField.SCHEME
          && columns.get(i).after().equals("://")
          && columns.get(i + 1).field() == LineField.HOST
          && columns.get(i + 1).after().isEmpty()
          && columns.get(i + 2).field().slot() == LineField.TARGET;
      if (isUrl) {
        columns.subList(i, i + 2).clear();
      }
    }
    return columns;
  }

  private static @Nullable Column joined(Column first, Column next) {
    String between = first.after();
    boolean isAdjacent = between.isEmpty();
    return switch (first.field()) {
      case TIME -> time(first, next);
      case CLIENT ->
        next.field() == LineField.PEER_PORT && between.equals(":")
            ? first.as(LineField.CLIENT_PORT).before(next.after())
            : null;
      case HOST ->
        next.field() == LineField.PORT && between.equals(":") ? first.before(next.after()) : null;
      case TARGET, TARGET_ARGS -> {
        boolean isArgs = isAdjacent && next.name().equals("$is_args");
        boolean isQuery = next.field() == LineField.QUERY;
        yield isArgs || isQuery && between.equals("?")
            ? first.as(LineField.TARGET_ARGS).before(next.after())
            : isQuery && isAdjacent ? first.before(next.after()) : null;
      }
      case IGNORED ->
        isAdjacent && next.field() == LineField.IGNORED ? first.before(next.after()) : null;
      default -> null;
    };
  }

  /** The time of which two columns are parts; null if they are not. GoAccess has no word for an offset. */
  private static @Nullable Column time(Column first, Column next) {
    boolean isOffset = next.name().equals("%^") && next.after().startsWith("]");
    if (next.field() != LineField.TIME && !isOffset || first.after().length() > 1) {
      return null;
    }
    String date = first.after().equals("T")
        ? first.time().replace("20/Nov/2026", "2026-11-20")
        : first.time();
    String time = date + first.after() + (isOffset ? "+0000" : next.time());
    Column whole = first.writing(time).before(next.after());
    boolean arePart = !first.isWholeTime() || isOffset || !next.isWholeTime();
    return arePart && whole.isWholeTime() ? whole : null;
  }

  /** Keeps one column for each field. */
  private static void choose(List<List<Column>> parts) {
    Map<LineField, Column> best = new EnumMap<>(LineField.class);
    for (List<Column> columns : parts) {
      columns.replaceAll(column -> column.field() == LineField.TIME && !column.isWholeTime()
          ? column.as(LineField.IGNORED)
          : column);
      for (Column column : columns) {
        best.merge(
            column.field().slot(),
            column,
            (one, other) -> one.rank() <= other.rank() ? one : other);
      }
    }
    if (best.containsKey(LineField.REQUEST)) {
      best.keySet().removeAll(EnumSet.of(LineField.METHOD, LineField.TARGET, LineField.QUERY));
    }
    Set<LineField> repeated = EnumSet.of(LineField.REST, LineField.USER, LineField.PROTOCOL);
    for (List<Column> columns : parts) {
      columns.replaceAll(column -> {
        LineField slot = column.field().slot();
        boolean isBest = repeated.contains(slot) || column.equals(best.get(slot));
        if (isBest && !repeated.contains(slot)) {
          best.remove(slot);
        }
        return isBest ? column : column.as(LineField.IGNORED);
      });
    }
  }

  private static void require(List<List<Column>> parts, FormatWords words) {
    List<LineField> fields = parts.stream()
        .flatMap(List::stream)
        .map(column -> column.field().slot())
        .toList();
    List<String> missing = new ArrayList<>();
    if (!fields.contains(LineField.CLIENT) && !fields.contains(LineField.FORWARDED)) {
      missing.add("client, such as " + words.example(LineField.CLIENT));
    }
    if (!fields.contains(LineField.TIME)) {
      String unread = words.columns().stream()
          .filter(column -> !column.time().isEmpty())
          .map(column -> " (the pattern of " + column.name() + " is not one that can be read)")
          .findFirst()
          .orElse("");
      missing.add("time" + unread + ", such as " + words.example(LineField.TIME));
    }
    if (!fields.contains(LineField.REQUEST)) {
      if (!fields.contains(LineField.TARGET)) {
        missing.add("request, such as "
            + words.example(
                words.dialect() == FormatWords.Dialect.ENVOY
                    ? LineField.TARGET
                    : LineField.REQUEST));
      } else if (!fields.contains(LineField.METHOD) && words.method() == null) {
        missing.add("request method, such as " + words.example(LineField.METHOD));
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "the log format has no column for the " + String.join(", nor for the ", missing));
    }
  }

  private static LineLayout layout(FormatWords words, List<Column> columns) {
    Step[] steps = new Step[columns.size()];
    String before = words.start();
    for (int i = 0; i < steps.length; i++) {
      Column column = columns.get(i);
      End end = end(column, before, i + 1 == steps.length ? null : columns.get(i + 1));
      boolean isFree = end == End.LINE
          && (steps.length == 1 || isSeparator(before) || FREE.contains(column.field()));
      steps[i] = new Step(
          column.field(),
          bytes(column.after()),
          end,
          isFree ? Integer.MAX_VALUE : column.blanks(),
          column.escape());
      before = column.after();
    }
    return new LineLayout(bytes(words.start()), steps, words.method());
  }

  private static boolean isSeparator(String text) {
    return !text.isEmpty() && "\t|,;".indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  private static End end(Column column, String before, @Nullable Column next) {
    String after = column.after();
    if (after.isEmpty()) {
      if (next == null) {
        return End.LINE;
      } else if (next.field() == LineField.REST) {
        return End.REST;
      } else if (next.field().slot() == LineField.TARGET) {
        return End.PATH;
      }
      throw new IllegalArgumentException("the log format has nothing between " + column.name()
          + " and " + next.name() + ", so its lines cannot be divided into columns");
    }
    char opening = before.isEmpty() ? ' ' : before.charAt(before.length() - 1);
    char closing = after.charAt(0);
    int bracket = "])}>".indexOf(closing);
    boolean isBracketed =
        bracket >= 0 && before.lastIndexOf("[({<".charAt(bracket)) > before.lastIndexOf(closing);
    if (closing == '"' && opening == '"') {
      return End.QUOTE;
    } else if (column.field() == LineField.USER) {
      return End.TEXT;
    }
    boolean isAnything = column.name().equals("%^") && closing != ' ';
    boolean isEnclosed = isSeparator(after.substring(0, 1))
        || isSeparator(before) && bracket >= 0
        || isBracketed
        || opening == '\'' && closing == '\'';
    if (isAnything || isEnclosed) {
      return End.ENCLOSED;
    } else if (closing != ' ' || column.blanks() > 0) {
      return End.WORD;
    }
    return column.field() == LineField.CLIENT || column.field() == LineField.FORWARDED
        ? End.LIST
        : End.BLANK;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
