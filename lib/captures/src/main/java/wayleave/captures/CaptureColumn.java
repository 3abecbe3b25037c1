package wayleave.captures;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table of captures, with its names: those of Wayleave, of the columnar index of Common Crawl, and of CDX indexes (CDXJ,
 * pywb). Of several names in one row the first whose value is not null counts.
 */
public enum CaptureColumn {
  /** The origin whose robots.txt it is: as an origin, as any URL of it, or as a bare host, which is both {@code http} and {@code https}. */
  ORIGIN(Kind.TEXT, "origin"),
  /** The URL of the request, in place of {@link #ORIGIN}: a robots.txt, or what one redirects to. */
  URL(Kind.TEXT, "url"),
  /** The HTTP status; if there is none, a body is one that was found, and none a file that does not exist. */
  STATUS(Kind.NUMBER, "status", "fetch_status"),
  /** The content, without content coding; only as much of it is kept as is read of a robots.txt. */
  BODY(Kind.BYTES, "body"),
  /** The content in base64 (RFC 4648 §4), in place of {@link #BODY}. */
  BODY_BASE64(Kind.TEXT, "body_base64"),
  /** The time of the capture, in any of the forms that tools write; null counts as the epoch. */
  TIME(Kind.TIME, "fetched_at", "fetch_time", "timestamp"),
  /** The target of a redirect. */
  LOCATION(Kind.TEXT, "location", "fetch_redirect", "redirect"),
  /**
   * Whether the content was cut, or why, as {@code WARC-Truncated} has it; {@code false}, {@code 0}, {@code no} and {@code -} say that it
   * was not.
   */
  TRUNCATED(Kind.BOOLEAN, "truncated", "content_truncated"),
  /** A {@link ContentDigest} of the content; others are ignored. */
  DIGEST(Kind.TEXT, "digest", "content_digest"),
  /** How many redirects were followed to what the row holds. */
  REDIRECTS(Kind.NUMBER, "redirects"),
  /** The WARC file with the response, if the row does not hold it. */
  WARC_FILE(Kind.TEXT, "warc_file", "warc_filename", "filename"),
  /** The place of the record in that file, in bytes. */
  WARC_OFFSET(Kind.NUMBER, "warc_offset", "warc_record_offset", "offset"),
  /** The length of the record, in bytes, as compressed as it is. */
  WARC_LENGTH(Kind.NUMBER, "warc_length", "warc_record_length", "length");

  /** The types of values that a column may have, beside text. */
  public enum Kind {
    TEXT,
    BYTES,
    NUMBER,
    TIME,
    BOOLEAN
  }

  /** The names of all columns, in the order in which they count. */
  public static final List<String> NAMES =
      Arrays.stream(values()).flatMap(column -> column.names.stream()).toList();

  private static final Map<String, CaptureColumn> BY_NAME = new HashMap<>();
  private static final Map<String, Integer> PLACES = new HashMap<>();

  static {
    for (CaptureColumn column : values()) {
      for (String name : column.names) {
        BY_NAME.put(name, column);
        PLACES.put(name, PLACES.size());
      }
    }
  }

  private final Kind kind;
  private final List<String> names;

  CaptureColumn(Kind kind, String... names) {
    this.kind = kind;
    this.names = List.of(names);
  }

  /** The column with a name; null if there is none. */
  public static @Nullable CaptureColumn of(String name) {
    return BY_NAME.get(name);
  }

  /** The place of a name in {@link #NAMES}; null if it is the name of no column. */
  static @Nullable Integer place(String name) {
    return PLACES.get(name);
  }

  public Kind kind() {
    return kind;
  }

  List<String> names() {
    return names;
  }

  /** Whether names of columns say whose robots.txt a capture is. */
  public static boolean haveUrl(List<String> names) {
    return haveAny(names, ORIGIN, URL);
  }

  /** Whether names of columns say what was captured, or where it is. */
  public static boolean haveContent(List<String> names) {
    return haveAny(names, STATUS, BODY, BODY_BASE64, WARC_OFFSET);
  }

  private static boolean haveAny(List<String> names, CaptureColumn... columns) {
    return Stream.of(columns).flatMap(column -> column.names.stream()).anyMatch(names::contains);
  }
}
