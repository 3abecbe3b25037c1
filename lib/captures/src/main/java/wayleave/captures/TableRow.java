package wayleave.captures;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;

/**
 * A row of a table of captures, as its columns say it: null where there is nothing, or no such column. One object for all rows; not
 * thread-safe.
 */
public final class TableRow {
  /** One byte more than is read, so that it shows that there was more. */
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private static final int FOUND = 302;
  private static final Set<String> NOT_TRUNCATED = Set.of("", "-", "0", "false", "no");
  private static final byte[] NO_BODY = {};

  /** By place in {@link CaptureColumn#NAMES}. */
  private final @Nullable String[] values = new String[CaptureColumn.NAMES.size()];

  private byte @Nullable [] body;
  private @Nullable Instant time;

  /** A row without values. */
  public TableRow() {}

  /**
   * The meaning of a row.
   *
   * @param urls what was asked for: one URL, or two for a bare host
   * @param captures what the row says by itself: one for each URL; empty if there is a record to read
   * @param record where the response has to be read, since the row holds neither a body nor a status that needs none; null if it is here
   * @param digest of the content; null if it is not known
   */
  public record Meaning(
      List<String> urls,
      List<Capture> captures,
      @Nullable WarcPosition record,
      @Nullable String digest) {}

  /** Begins another row. */
  public void clear() {
    Arrays.fill(values, null);
    body = null;
    time = null;
  }

  /** The value of the column with a name; one that means nothing is ignored. */
  public void put(String name, @Nullable String value) {
    Integer place = CaptureColumn.place(name);
    if (place != null) {
      values[place] = value;
    }
  }

  /** The content, in place of text; nobody may change it. */
  public void body(byte @Nullable [] content) {
    body = content;
  }

  /** The time, in place of text; that of the first column counts. */
  public void time(Instant at) {
    time = time == null ? at : time;
  }

  /**
   * The time, in any of the forms that tools write.
   *
   * @throws IllegalArgumentException if it is none of these; the message says so
   */
  public void time(String text) {
    time(CaptureTime.of(text));
  }

  private @Nullable String value(CaptureColumn column) {
    for (String name : column.names()) {
      String value = values[Objects.requireNonNull(CaptureColumn.place(name))];
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /**
   * What the row means.
   *
   * @throws IllegalArgumentException if it means nothing; the message says why
   */
  public Meaning read() {
    String text = value(CaptureColumn.BODY);
    byte[] content = body == null && text != null ? text.getBytes(StandardCharsets.UTF_8) : body;
    String base64 = value(CaptureColumn.BODY_BASE64);
    boolean hasBody = content != null || base64 != null;
    String when = time == null ? value(CaptureColumn.TIME) : null;
    Instant fetchedAt = when == null ? time : CaptureTime.of(when);
    WarcPosition record = hasBody ? null : position();
    List<String> urls = urls();
    String digest = value(CaptureColumn.DIGEST);
    if (record != null && isToBeRead()) {
      return new Meaning(urls, List.of(), record, digest);
    }
    int status = status(hasBody);
    byte[] decoded = base64 == null ? content == null ? NO_BODY : content : decoded(base64);
    if (status / 100 == 2 && decoded.length < MAX_BODY) {
      check(decoded, hasBody, base64 != null);
    }
    Instant bounded = fetchedAt == null ? Instant.EPOCH : CaptureTime.bounded(fetchedAt);
    byte[] read = decoded.length > MAX_BODY ? Arrays.copyOf(decoded, MAX_BODY) : decoded;
    List<Capture> captures =
        urls.stream().map(url -> capture(url, bounded, status, read)).toList();
    return new Meaning(urls, captures, null, digest);
  }

  private boolean isToBeRead() {
    int status = status(true);
    return status / 100 == 2 || status / 100 == 3 && value(CaptureColumn.LOCATION) == null;
  }

  private Capture capture(String url, Instant fetchedAt, int status, byte[] content) {
    if (redirectCount() > CaptureReader.maxRedirects()) {
      // More than a crawler follows: as a redirect that leads nowhere.
      return new Capture(url, fetchedAt, status / 100 == 3 ? status : FOUND, null, NO_BODY, false);
    }
    boolean isCut = isTruncated() && status / 100 == 2;
    boolean isEnough = content.length >= MAX_BODY - 1;
    // Of what was cut behind all that is read, the byte more says that there was more.
    byte[] read = isCut && isEnough ? Arrays.copyOf(content, MAX_BODY) : content;
    String location = value(CaptureColumn.LOCATION);
    return new Capture(url, fetchedAt, status, location, read, isCut && !isEnough);
  }

  private boolean isTruncated() {
    String truncated = value(CaptureColumn.TRUNCATED);
    return truncated != null && !NOT_TRUNCATED.contains(truncated.strip().toLowerCase(Locale.ROOT));
  }

  private int redirectCount() {
    String redirects = value(CaptureColumn.REDIRECTS);
    return redirects == null ? 0 : number(redirects, "a number of redirects");
  }

  private int status(boolean hasBody) {
    String status = value(CaptureColumn.STATUS);
    return status == null ? CaptureReader.status(null, hasBody) : number(status, "an HTTP status");
  }

  private static int number(String text, String expected) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected " + expected + "; found " + Shown.of(text), e);
    }
  }

  private @Nullable WarcPosition position() {
    String file = value(CaptureColumn.WARC_FILE);
    String offset = value(CaptureColumn.WARC_OFFSET);
    String length = value(CaptureColumn.WARC_LENGTH);
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

  private List<String> urls() {
    String url = value(CaptureColumn.URL);
    String origin = value(CaptureColumn.ORIGIN);
    if (url != null) {
      if (Origin.parse(url).isEmpty()) {
        throw new IllegalArgumentException(
            "expected a URL such as https://example.org/robots.txt; found " + Shown.of(url));
      }
      return List.of(url);
    } else if (origin == null) {
      throw new IllegalArgumentException("expected an origin or a url");
    }
    return robotsTxtUrls(origin);
  }

  /**
   * The robots.txt of an origin, or of a bare host both that of {@code http} and that of {@code https}.
   *
   * @throws IllegalArgumentException if it is neither; the message says so
   */
  public static List<String> robotsTxtUrls(String originOrHost) {
    return Origin.parse(originOrHost)
        .map(found -> List.of(found.robotsTxtUrl()))
        .orElseGet(() -> ofHost(originOrHost));
  }

  private static List<String> ofHost(String host) {
    boolean isHost = host.chars().noneMatch(c -> "/\\?#@".indexOf(c) >= 0);
    return Origin.parse("http://" + host)
        .filter(http -> isHost)
        .flatMap(http -> Origin.parse("https://" + host)
            .map(https -> List.of(http.robotsTxtUrl(), https.robotsTxtUrl())))
        .orElseThrow(() -> new IllegalArgumentException(
            "expected an origin such as https://example.org, or a host; found " + Shown.of(host)));
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected base64 in body_base64; found " + Shown.of(base64), e);
    }
  }

  /** Checks the digest, as far as possible: a text was in another encoding, perhaps, and what was cut was digested before. */
  private void check(byte[] content, boolean hasBody, boolean isBase64) {
    String digest = value(CaptureColumn.DIGEST);
    if (digest == null || isTruncated() || !isBase64 && !isAscii(content)) {
      return;
    }
    Optional<ContentDigest> expected = ContentDigest.parse(digest);
    if (expected.isPresent() && !expected.get().isOf(content, 0, content.length)) {
      throw new IllegalArgumentException(
          hasBody
              ? "expected a body with the digest " + Shown.of(digest)
              : "expected a body, since the digest is not that of an empty one");
    }
  }

  private static boolean isAscii(byte[] content) {
    for (byte each : content) {
      if (each < 0) {
        return false;
      }
    }
    return true;
  }
}
