package wayleave.captures;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.Origin;

/**
 * A row of a table of captures, as its columns say it: null where there is nothing, or no such column. Nobody may change its
 * body.
 *
 * @param origin the origin whose robots.txt it is: as an origin, as any URL of it, or as a bare host, which is both {@code http} and
 *     {@code https}
 * @param url what was asked for, in place of {@code origin}: a robots.txt, or what one redirects to
 * @param status the HTTP status, a number; if there is none, a body is one that was found, and none a file that does not exist
 * @param body the content, without content coding; only as much of it is kept as is read of a robots.txt
 * @param bodyBase64 the content in base64 (RFC 4648 §4), in place of {@code body}
 * @param fetchedAt when; null counts as the epoch
 * @param location where a redirect leads
 * @param truncated whether the content was cut, or why, as {@code WARC-Truncated} has it; {@code false}, {@code 0}, {@code no} and
 *     {@code -} say that it was not
 * @param digest a {@link ContentDigest} of the content; others are ignored
 * @param redirects how many redirects were followed to what the row holds, a number
 * @param record where the response is, if the row does not hold it
 */
public record TableRow(
    @Nullable String origin,
    @Nullable String url,
    @Nullable String status,
    byte @Nullable [] body,
    @Nullable String bodyBase64,
    @Nullable Instant fetchedAt,
    @Nullable String location,
    @Nullable String truncated,
    @Nullable String digest,
    @Nullable String redirects,
    @Nullable WarcPosition record) {
  /** One byte more than is read, so that it shows that there was more. */
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;

  private static final int FOUND = 302;
  private static final Set<String> NOT_TRUNCATED = Set.of("", "-", "0", "false", "no");

  private static final DateTimeFormatter FOURTEEN_DIGITS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);
  private static final int DIGITS = 14;
  /** The usual form, read in a tenth of the time of others. */
  private static final String SECONDS = "0000-00-00T00:00:00Z";
  /** Numbers below mean seconds, a thousand times as large ones milliseconds, then microseconds: all until the year 5138. */
  private static final long MAX_SECONDS = 100_000_000_000L;

  private static final Instant FIRST_TIME = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST_TIME = Instant.parse("9999-12-31T23:59:59.999999999Z");

  /**
   * What it says by itself: one capture, or two of a bare host.
   *
   * @throws IllegalArgumentException if it says nothing; the message says why
   */
  public List<Capture> captures() {
    int number = status(status, hasBody());
    byte[] content = content(number);
    Instant time = fetchedAt == null ? Instant.EPOCH : bounded(fetchedAt);
    if (redirectCount() > CaptureReader.maxRedirects()) {
      // More than a crawler follows: as a redirect that leads nowhere.
      int redirect = number / 100 == 3 ? number : FOUND;
      return urls().stream()
          .map(each -> new Capture(each, time, redirect, null, new byte[0], false))
          .toList();
    }
    boolean isCut = isTruncated() && number / 100 == 2;
    boolean isEnough = content.length >= MAX_BODY - 1;
    // Of what was cut behind all that is read, the byte more says that there was more.
    byte[] read = isCut && isEnough ? Arrays.copyOf(content, MAX_BODY) : content;
    return urls().stream()
        .map(each -> new Capture(each, time, number, location, read, isCut && !isEnough))
        .toList();
  }

  /** Where the response has to be read, since the row holds neither a body nor a status that needs none; else empty. */
  public Optional<WarcPosition> recordToRead() {
    if (record == null || hasBody()) {
      return Optional.empty();
    }
    int number = status(status, true);
    boolean isTold = number / 100 != 2 && (number / 100 != 3 || location != null);
    return isTold ? Optional.empty() : Optional.of(record);
  }

  private boolean hasBody() {
    return body != null || bodyBase64 != null;
  }

  private boolean isTruncated() {
    return truncated != null && !NOT_TRUNCATED.contains(truncated.strip().toLowerCase(Locale.ROOT));
  }

  private int redirectCount() {
    if (redirects == null) {
      return 0;
    }
    try {
      return Integer.parseInt(redirects);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "expected a number of redirects; found " + Shown.of(redirects), e);
    }
  }

  /**
   * What was asked for: one URL, or two for a bare host.
   *
   * @throws IllegalArgumentException if that is not known; the message says why
   */
  public List<String> urls() {
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

  private static int status(@Nullable String status, boolean hasBody) {
    if (status == null) {
      return CaptureReader.status(null, hasBody);
    }
    try {
      return Integer.parseInt(status);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected an HTTP status; found " + Shown.of(status), e);
    }
  }

  private byte[] content(int number) {
    byte[] content = body == null ? new byte[0] : body;
    if (bodyBase64 != null) {
      try {
        content = Base64.getDecoder().decode(bodyBase64);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "expected base64 in body_base64; found " + Shown.of(bodyBase64), e);
      }
    }
    if (number / 100 == 2 && content.length < MAX_BODY) {
      check(content);
    }
    return content.length > MAX_BODY ? Arrays.copyOf(content, MAX_BODY) : content;
  }

  /** Checks the digest, as far as it can be told: a text was in another encoding, perhaps, and what was cut was digested before. */
  private void check(byte[] content) {
    boolean isExact = bodyBase64 != null || isAscii(content);
    Optional<ContentDigest> expected = digest == null || isTruncated() || !isExact
        ? Optional.empty()
        : ContentDigest.parse(digest);
    if (expected.isPresent() && !expected.get().isOf(content, 0, content.length)) {
      throw new IllegalArgumentException(
          hasBody()
              ? "expected a body with the digest " + Shown.of(String.valueOf(digest))
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

  /**
   * The time that a text means: ISO 8601, of which zone and time may be missing (UTC, midnight) and a space may stand for the
   * {@code T}; 14 digits, as archives write it; or a number of seconds, milliseconds or microseconds since the epoch, which its
   * size tells apart: seconds have up to 11 digits, milliseconds up to 14, microseconds up to 17.
   *
   * @throws IllegalArgumentException if it is none of these, or not of the years 1 to 9999; the message says so
   */
  public static Instant time(String text) {
    try {
      return bounded(parse(text.strip()));
    } catch (DateTimeException | NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "expected a time such as 2026-11-22T00:00:00Z; found " + Shown.of(text), e);
    }
  }

  private static Instant parse(String text) {
    if (isNumber(text)) {
      boolean isDate = text.length() == DIGITS && text.charAt(0) <= '2';
      return isDate
          ? LocalDateTime.parse(text, FOURTEEN_DIGITS).toInstant(ZoneOffset.UTC)
          : ofNumber(Long.parseLong(text));
    }
    int dateEnd = 10;
    if (text.length() == SECONDS.length() && isOf(text, SECONDS)) {
      return LocalDateTime.of(
              number(text, 0, 4),
              number(text, 5, 7),
              number(text, 8, dateEnd),
              number(text, 11, 13),
              number(text, 14, 16),
              number(text, 17, 19))
          .toInstant(ZoneOffset.UTC);
    }
    if (text.length() == dateEnd) {
      return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    String iso = text.length() > dateEnd && text.charAt(dateEnd) == ' '
        ? text.substring(0, dateEnd) + 'T' + text.substring(dateEnd + 1)
        : text;
    try {
      return OffsetDateTime.parse(iso).toInstant();
    } catch (DateTimeException e) {
      return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    }
  }

  private static boolean isOf(String text, String form) {
    for (int i = 0; i < form.length(); i++) {
      char c = text.charAt(i);
      if (form.charAt(i) == '0' ? c < '0' || c > '9' : c != form.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int start, int end) {
    return Integer.parseInt(text, start, end, 10);
  }

  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    return text.length() > start && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
  }

  /** The time that a number of seconds, milliseconds or microseconds means. */
  private static Instant ofNumber(long number) {
    long size = Math.abs(number);
    if (size < MAX_SECONDS) {
      return Instant.ofEpochSecond(number);
    } else if (size < MAX_SECONDS * 1000) {
      return Instant.ofEpochMilli(number);
    }
    return Instant.ofEpochSecond(
        Math.floorDiv(number, 1_000_000L), Math.floorMod(number, 1_000_000L) * 1000);
  }

  private static Instant bounded(Instant time) {
    if (time.isBefore(FIRST_TIME) || time.isAfter(LAST_TIME)) {
      throw new IllegalArgumentException("expected a time of the years 1 to 9999; found " + time);
    }
    return time;
  }

  /** A summary for people. */
  @Override
  public String toString() {
    return "TableRow[" + (url == null ? origin : url) + ", " + fetchedAt + ", " + status + "]";
  }
}
