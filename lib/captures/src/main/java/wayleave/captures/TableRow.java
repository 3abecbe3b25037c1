package wayleave.captures;

import java.time.Instant;
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

  /**
   * What it says by itself: one capture, or two of a bare host.
   *
   * @throws IllegalArgumentException if it says nothing; the message says why
   */
  public List<Capture> captures() {
    int number = status(status, hasBody());
    byte[] content = content(number);
    Instant time = fetchedAt == null ? Instant.EPOCH : CaptureTime.bounded(fetchedAt);
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

  /** A summary for people. */
  @Override
  public String toString() {
    return "TableRow[" + (url == null ? origin : url) + ", " + fetchedAt + ", " + status + "]";
  }
}
