package wayleave.captures;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a column of a table of captures may mean, with the names that tables have for it. Upper and lower case, {@code _}, {@code -} and
 * blanks in a name do not matter. Sources, tried 2026-11: the columnar index of Common Crawl ({@code fetch_status}, {@code
 * warc_record_offset}); CDXJ of pywb ({@code filename}, {@code offset}); the CDX API of the Wayback Machine ({@code original}, {@code
 * statuscode}); httpx of ProjectDiscovery ({@code status_code}, {@code body}, {@code error}); responses of Scrapy and of the Python
 * libraries requests and httpx ({@code status}, {@code status_code}, {@code body}, {@code text}, {@code content}); curl's {@code
 * --write-out} ({@code http_code}, {@code redirect_url}); Screaming Frog ({@code Address}, {@code Status Code}).
 */
public enum CaptureColumn {
  /** The origin whose robots.txt it is: as an origin, as any URL of it, or as a bare host, which is both {@code http} and {@code https}. */
  ORIGIN(Kind.TEXT, "origin", "host", "hostname", "domain"),
  /** The URL of the request, in place of {@link #ORIGIN}: a robots.txt, or what one redirects to. */
  URL(
      Kind.TEXT,
      "url",
      "original",
      "robots_url",
      "robots_txt_url",
      "request_url",
      "target_uri",
      "address"),
  /** The HTTP status; where there is no such column, a body is one that was found. */
  STATUS(
      Kind.NUMBER,
      "status",
      "fetch_status",
      "status_code",
      "http_status",
      "http_code",
      "http_status_code",
      "response_code",
      "response_status",
      "response_status_code",
      "final_status",
      "code"),
  /** The content, without content coding; only as much of it is kept as is read of a robots.txt. */
  BODY(Kind.BYTES, "body", "content", "text", "robots_txt", "robots", "response_body"),
  /** The content in base64 (RFC 4648 §4), in place of {@link #BODY}. */
  BODY_BASE64(Kind.TEXT, "body_base64", "content_base64"),
  /** The time of the capture, in any of the forms that tools write; null counts as the epoch. */
  TIME(
      Kind.TIME,
      "fetched_at",
      "fetch_time",
      "timestamp",
      "crawl_time",
      "crawled_at",
      "captured_at",
      "fetched",
      "fetch_date",
      "download_date"),
  /** The target of a redirect. */
  LOCATION(
      Kind.TEXT, "location", "fetch_redirect", "redirect", "redirect_url", "redirect_location"),
  /** Why a fetch failed; beside a status it counts only if that is a 2xx, which it contradicts. */
  ERROR(Kind.TEXT, "error", "errors", "exception", "fetch_error"),
  /**
   * Whether the content was cut, or why, as {@code WARC-Truncated} has it; {@code false}, {@code 0}, {@code no} and {@code -} say that it
   * was not.
   */
  TRUNCATED(Kind.BOOLEAN, "truncated", "content_truncated"),
  /** A {@link ContentDigest} of the content; others are ignored. */
  DIGEST(Kind.TEXT, "digest", "content_digest"),
  /** The key of a row of an index, in which pywb and warcio write the method of the request if it is not GET. */
  URL_KEY(Kind.TEXT, "urlkey"),
  /** The method of the request: a 2xx response to HEAD has no content, and says nothing. */
  METHOD(Kind.TEXT, "method", "request_method", "http_method"),
  /** How many bytes the body has: one of 0 bytes is empty, and not null. */
  BODY_LENGTH(Kind.NUMBER, "body_length", "body_size", "size_download"),
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

  private final Kind kind;
  private final List<String> names;

  CaptureColumn(Kind kind, String... names) {
    this.kind = kind;
    this.names = List.of(names);
  }

  /** The column that Wayleave calls so: {@code status}, {@code body}. */
  public static Optional<CaptureColumn> find(String name) {
    return Arrays.stream(values()).filter(column -> column.title().equals(name)).findFirst();
  }

  /** Its name. */
  public String title() {
    return names.get(0);
  }

  public Kind kind() {
    return kind;
  }

  /** Its name, and the others, in the order in which they count. */
  List<String> names() {
    return names;
  }
}
