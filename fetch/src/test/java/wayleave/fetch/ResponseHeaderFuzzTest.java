package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import okhttp3.Headers;
import wayleave.Origin;

/** Any header fields mean something within bounds, or end the fetch as malformed. */
class ResponseHeaderFuzzTest {
  private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
  private static final Duration MOST = Duration.ofSeconds(1L << 31);
  /** A date has a year of four digits. */
  private static final Duration LAST_DATE =
      Duration.between(NOW, Instant.parse("+10000-01-02T00:00:00Z"));

  private static final Target ASKED =
      Target.robotsTxtOf(Origin.of("https://example.com")).orElseThrow();

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
    head(headers);
    headers.forEach(header -> redirect(header.value()));
  }

  private static void freshness(List<Header> headers) {
    CacheControl control = CacheControl.of(headers);
    assertThat(control.age()).isBetween(Duration.ZERO, MOST);
    Optional<Duration> remaining = control.remaining();
    assertThat(remaining.isPresent()).isEqualTo(control.maxAge() != null);
    remaining.ifPresent(left -> assertThat(left).isBetween(Duration.ZERO, control.maxAge()));
    if (control.maxAge() != null) {
      assertThat(control.maxAge()).isBetween(Duration.ZERO, MOST);
    }
    // Directives may stand in one field or in several (RFC 9110 §5.3).
    List<Header> apart = new ArrayList<>();
    for (Header header : headers) {
      boolean isList = header.is("Cache-Control");
      for (String part : isList ? header.value().split(",", -1) : new String[] {header.value()}) {
        apart.add(new Header(header.name(), part));
      }
    }
    assertThat(CacheControl.of(apart)).isEqualTo(control);
    assertThat(RetryAfter.of(headers, NOW))
        .isBetween(Duration.ZERO, MOST.compareTo(LAST_DATE) > 0 ? MOST : LAST_DATE);
  }

  private static void kept(List<Header> headers) {
    List<Header> kept = KeptHeaders.of(headers);
    assertThat(KeptHeaders.of(kept)).isEqualTo(kept);
    assertThat(kept).hasSizeLessThanOrEqualTo(10);
    assertThat(kept).allMatch(header -> header.value().length() <= 200);
  }

  private static void head(List<Header> headers) {
    Headers.Builder fields = new Headers.Builder();
    try {
      headers.forEach(header -> fields.addUnsafeNonAscii(header.name(), header.value()));
    } catch (IllegalArgumentException e) {
      return; // no such name can be made from here; what the network can send, HostileServersTest
      // does
    }
    HttpHead head = new HttpHead(200, fields.build());
    assertThat(head.headers()).isEqualTo(headers);
    try {
      head.check(64 << 10);
      head.checkFraming();
      head.isGzip();
    } catch (FetchException e) {
      assertThat(e.outcome()).isInstanceOf(Outcome.Unreachable.class);
    }
  }

  /** Who is asked next, is asked by a URL that names them and nobody else. */
  private static void redirect(String location) {
    ASKED.resolve(location).ifPresent(target -> {
      assertThat(List.of("http", "https", "ftp")).contains(target.origin().scheme());
      assertThat(Origin.parse(target.url())).contains(target.origin());
      assertThat(target.location().host()).isEqualTo(bare(target.origin().host()));
      assertThat(target.location().port()).isEqualTo(target.origin().port());
      assertThat(target.location().username()).isEmpty();
      assertThat(target.location().password()).isEmpty();
      assertThat(target.location().fragment()).isNull();
      assertThat(target.url()).matches("\\p{ASCII}*").doesNotContain(" ", "\r", "\n");
    });
  }

  /** OkHttp's hosts of IPv6 have no brackets. */
  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
