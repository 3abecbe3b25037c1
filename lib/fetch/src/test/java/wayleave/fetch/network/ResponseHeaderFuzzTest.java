package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.Origin;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.CacheControl;
import wayleave.policy.response.ContentEncoding;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;

/** Any header fields mean something within bounds, or end the fetch as malformed. */
class ResponseHeaderFuzzTest {
  private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
  private static final Duration MOST = Duration.ofSeconds(1L << 31);
  /** A date has a year of four digits. */
  private static final Duration LAST_DATE =
      Duration.between(NOW, Instant.parse("+10000-01-02T00:00:00Z"));

  private static final Origin ORIGIN = Origin.of("https://example.com");
  private static final Target ASKED = Target.robotsTxtOf(ORIGIN).orElseThrow();

  /** Lines as {@code Name: value}, in UTF-8. */
  @FuzzTest(maxDuration = "10m")
  void whatFieldsSayIsWithinBounds(byte @NotNull [] data) {
    List<Header> headers = new ArrayList<>();
    for (String line : new String(data, StandardCharsets.UTF_8).split("\n", -1)) {
      int colon = line.indexOf(':');
      headers.add(new Header(
          colon < 0 ? line : line.substring(0, colon),
          colon < 0 ? "" : line.substring(colon + 1).strip()));
    }
    freshness(headers);
    kept(headers);
    response(data);
    headers.forEach(header -> redirect(header.value()));
  }

  private static void freshness(List<Header> headers) {
    CacheControl control = CacheControl.of(headers);
    assertThat(control.age()).isBetween(Duration.ZERO, MOST);
    Optional<Duration> remaining = control.remaining();
    assertThat(remaining.isPresent()).isEqualTo(control.maxAge().isPresent());
    control.maxAge().ifPresent(maxAge -> {
      assertThat(remaining.orElseThrow()).isBetween(Duration.ZERO, maxAge);
      assertThat(maxAge).isBetween(Duration.ZERO, MOST);
    });
    // Directives may stand in one field or in several (RFC 9110 §5.3).
    List<Header> apart = new ArrayList<>();
    for (Header header : headers) {
      boolean isList = header.is("Cache-Control");
      for (String part : isList ? header.value().split(",", -1) : new String[] {header.value()}) {
        apart.add(new Header(header.name(), part));
      }
    }
    assertThat(CacheControl.of(apart)).isEqualTo(control);
    Hop hop = new Hop(ORIGIN.robotsTxtUrl(), 503, headers, Optional.empty());
    Outcome failed = new Outcome.Unreachable(Outcome.Unreachable.Reason.SERVER_ERROR, 503, "");
    assertThat(new FetchResult(ORIGIN, NOW, Duration.ZERO, List.of(hop), failed).retryAfter(NOW))
        .isBetween(Duration.ZERO, MOST.compareTo(LAST_DATE) > 0 ? MOST : LAST_DATE);
  }

  private static void kept(List<Header> headers) {
    Outcome.Found found = new Outcome.Found(200, Body.of(""), false);
    List<Header> kept = CacheEntry.Copy.of(found, NOW, headers).headers();
    assertThat(CacheEntry.Copy.of(found, NOW, kept).headers()).isEqualTo(kept);
    assertThat(kept).hasSizeLessThanOrEqualTo(10);
    assertThat(kept).allMatch(header -> header.value().length() <= 200);
  }

  /** What is read of a response is the same however it arrives, and never more than was sent. */
  private static void response(byte[] data) {
    String whole = read(new ByteArrayInputStream(data));
    String dripped = read(new FilterInputStream(new ByteArrayInputStream(data)) {
      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return super.read(target, offset, Math.min(1, length));
      }
    });
    assertThat(dripped).isEqualTo(whole);
  }

  private static String read(InputStream in) {
    HttpReader reader = new HttpReader(in);
    reader.allowLines(64 << 10);
    try {
      HttpHead head = new HttpHead(HttpHead.status(reader.line()), HttpHead.fields(reader));
      ContentEncoding.of(head.fields());
      byte[] body = HttpBody.of(head, reader, 64 << 10, () -> false).readAllBytes();
      return head.status() + " " + body.length;
    } catch (IOException e) {
      assertThat(e)
          .isInstanceOfAny(
              EOFException.class, ProtocolException.class, HttpReader.TooLargeException.class);
      return e.getClass().getSimpleName();
    }
  }

  /** Who is asked next, is asked by a URL that names them and nobody else. */
  private static void redirect(String location) {
    ASKED.resolve(location).ifPresent(target -> {
      assertThat(List.of("http", "https", "ftp")).contains(target.origin().scheme());
      assertThat(Origin.parse(target.url())).contains(target.origin());
      assertThat(target.pathAndQuery()).startsWith("/").doesNotContain("#");
      assertThat(target.url()).matches("\\p{ASCII}*").doesNotContain(" ", "\r", "\n");
      if (!target.pathAndQuery().startsWith("//")) { // else it names another host (RFC 3986 §4.2)
        assertThat(target.resolve(target.pathAndQuery()).map(Target::url)).contains(target.url());
      }
    });
  }
}
