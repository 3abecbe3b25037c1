package wayleave.captures;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows from the values of columns, which have the names of Wayleave, of the columnar index of Common Crawl, or of CDX indexes
 * (CDXJ, pywb). Not thread-safe; one for all rows.
 */
public final class TableRowBuilder {
  private static final List<String> ORIGIN = List.of("origin");
  private static final List<String> URL = List.of("url");
  private static final List<String> STATUS = List.of("status", "fetch_status");
  private static final List<String> BODY = List.of("body");
  private static final List<String> BODY_BASE64 = List.of("body_base64");
  private static final List<String> TIME = List.of("fetched_at", "fetch_time", "timestamp");
  private static final List<String> LOCATION = List.of("location", "fetch_redirect", "redirect");
  private static final List<String> TRUNCATED = List.of("truncated", "content_truncated");
  private static final List<String> DIGEST = List.of("digest", "content_digest");
  private static final List<String> REDIRECTS = List.of("redirects");
  private static final List<String> WARC_FILE = List.of("warc_file", "warc_filename", "filename");
  private static final List<String> WARC_OFFSET =
      List.of("warc_offset", "warc_record_offset", "offset");
  private static final List<String> WARC_LENGTH =
      List.of("warc_length", "warc_record_length", "length");

  private static final List<List<String>> ALL = List.of(
      ORIGIN,
      URL,
      STATUS,
      BODY,
      BODY_BASE64,
      TIME,
      LOCATION,
      TRUNCATED,
      DIGEST,
      REDIRECTS,
      WARC_FILE,
      WARC_OFFSET,
      WARC_LENGTH);
  /** The names of all columns; of several for one thing the first that is not null counts. */
  public static final List<String> COLUMNS = ALL.stream().flatMap(List::stream).toList();

  private static final Map<String, Integer> PLACES = new HashMap<>();

  static {
    for (String name : COLUMNS) {
      PLACES.put(name, PLACES.size());
    }
  }

  private final @Nullable String[] values = new String[COLUMNS.size()];
  private byte @Nullable [] body;
  private @Nullable Instant time;

  /** A builder of rows, without values. */
  public TableRowBuilder() {}

  /** Whether a column means something. */
  public static boolean isColumn(String name) {
    return PLACES.containsKey(name);
  }

  /** Whether a column holds a time. */
  public static boolean isTime(String name) {
    return TIME.contains(name);
  }

  /** Whether a column holds a number. */
  public static boolean isNumber(String name) {
    return STATUS.contains(name)
        || REDIRECTS.contains(name)
        || WARC_OFFSET.contains(name)
        || WARC_LENGTH.contains(name);
  }

  /** Whether a column holds a yes or no, or text. */
  public static boolean isTruncated(String name) {
    return TRUNCATED.contains(name);
  }

  /** Whether columns say whose robots.txt a capture is. */
  public static boolean haveUrl(List<String> columns) {
    return columns.contains("origin") || columns.contains("url");
  }

  /** Whether columns say what was captured, or where it is. */
  public static boolean haveContent(List<String> columns) {
    return List.of(STATUS, BODY, BODY_BASE64, WARC_OFFSET).stream()
        .flatMap(List::stream)
        .anyMatch(columns::contains);
  }

  /** Begins another row. */
  public void clear() {
    Arrays.fill(values, null);
    body = null;
    time = null;
  }

  /** The value of a column; one that means nothing is ignored. */
  public void put(String name, @Nullable String value) {
    Integer place = PLACES.get(name);
    if (place != null) {
      values[place] = value;
    }
  }

  /** The value of the column {@code body}, in place of text; nobody may change it. */
  public void body(byte @Nullable [] content) {
    body = content;
  }

  /** The value of a column of times, in place of text. */
  public void time(Instant at) {
    time = time == null ? at : time;
  }

  /**
   * The value of a column of times, in any of the forms that tools write.
   *
   * @throws IllegalArgumentException if it is none of these; the message says so
   */
  public void time(String text) {
    time(CaptureTime.of(text));
  }

  /**
   * The row of these values.
   *
   * @throws IllegalArgumentException if a value cannot be one of its column; the message says why
   */
  public TableRow build() {
    String text = value(BODY);
    String base64 = value(BODY_BASE64);
    String when = time == null ? value(TIME) : null;
    return new TableRow(
        value(ORIGIN),
        value(URL),
        value(STATUS),
        body == null && text != null ? text.getBytes(StandardCharsets.UTF_8) : body,
        base64,
        when == null ? time : CaptureTime.of(when),
        value(LOCATION),
        value(TRUNCATED),
        value(DIGEST),
        value(REDIRECTS),
        body == null && text == null && base64 == null ? position() : null);
  }

  private @Nullable WarcPosition position() {
    String file = value(WARC_FILE);
    String offset = value(WARC_OFFSET);
    String length = value(WARC_LENGTH);
    return file == null || offset == null
        ? null
        : new WarcPosition(
            file, bytes(offset), length == null ? WarcPosition.UNKNOWN : bytes(length));
  }

  private static long bytes(String text) {
    try {
      long number = Long.parseLong(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It is told below.
    }
    throw new IllegalArgumentException(
        "expected a number of bytes as the position in a WARC file; found " + Shown.of(text));
  }

  private @Nullable String value(List<String> names) {
    for (String name : names) {
      String value = values[PLACES.getOrDefault(name, 0)];
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
