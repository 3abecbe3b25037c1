package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TableRowTest {
  @ParameterizedTest
  @CsvSource({
    "2026-11-22T01:02:03Z, 2026-11-22T01:02:03Z",
    "2026-11-22T01:02:03.123456789+02:00, 2026-11-21T23:02:03.123456789Z",
    "' 2026-11-22 01:02:03.5 ', 2026-11-22T01:02:03.500Z",
    "2026-11-22T01:02, 2026-11-22T01:02:00Z",
    "2026-11-22, 2026-11-22T00:00:00Z",
    "20261122010203, 2026-11-22T01:02:03Z",
    "0, 1970-01-01T00:00:00Z",
    "20261101000000.0, 2026-11-01T00:00:00Z",
    "2.0261101E13, 2026-11-01T00:00:00Z",
    "2.0261101e+13, 2026-11-01T00:00:00Z",
    "20261101100000123, 2026-11-01T10:00:00.123Z",
    "1700000000.0, 2023-11-14T22:13:20Z",
    "20261001, 2026-10-01T00:00:00Z",
    "202611010600, 2026-11-01T06:00:00Z",
    "1700000000, 2023-11-14T22:13:20Z",
    "99999999999, 5138-11-16T09:46:39Z",
    "1700000000123, 2023-11-14T22:13:20.123Z",
    "1700000000123456, 2023-11-14T22:13:20.123456Z",
    "1700000000123456789, 2023-11-14T22:13:20.123456789Z",
    "1700000000.5, 2023-11-14T22:13:20.500Z",
    "1.7000000005E9, 2023-11-14T22:13:20.500Z",
    "1.700000000123E12, 2023-11-14T22:13:20.123Z",
    "2026-11-22 01:02:03+00, 2026-11-22T01:02:03Z",
    "2026-11-22 01:02:03.5+0200, 2026-11-21T23:02:03.500Z",
    "2026-11-22 01:02:03 UTC, 2026-11-22T01:02:03Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
  })
  void readsTimes(String text, Instant time) {
    assertThat(CaptureTime.of(text)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "now",
        "2026-13-01",
        "2026",
        "20261301",
        "20261131",
        "46327.25",
        "-1",
        "2026-11-22T01:02:03 Z",
        "20261322010203",
        "99999999999999999999",
        "-9223372036854775808",
        "+10000-01-01T00:00:00Z",
        "0000-12-31T00:00:00Z"
      })
  void refusesWhatIsNoTime(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CaptureTime.of(text))
        .withMessageContaining("expected a time");
  }

  @ParameterizedTest
  @CsvSource({
    "https://Example.org, https://example.org/robots.txt",
    "http://example.org:80/a?b#c, http://example.org/robots.txt",
    "example.org, http://example.org/robots.txt https://example.org/robots.txt",
    "example.org:8080, http://example.org:8080/robots.txt https://example.org:8080/robots.txt",
    "b\u00fccher.example, http://xn--bcher-kva.example/robots.txt https://xn--bcher-kva.example/robots.txt",
  })
  void findsTheRobotsTxtOfAnOriginOrHost(String origin, String urls) {
    assertThat(String.join(" ", TableRow.robotsTxtUrls(origin))).isEqualTo(urls);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", "example.org/robots.txt", "a b", "a@b", "example.org:x", "http://"})
  void refusesWhatIsNeitherOriginNorHost(String origin) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableRow.robotsTxtUrls(origin))
        .withMessageStartingWith("expected an origin such as https://example.org, or a host;");
  }

  private static TableRow row(String... values) {
    TableRow row = new TableRow(CaptureColumns.DEFAULT);
    row.clear();
    for (int i = 0; i < values.length; i += 2) {
      row.put(values[i], values[i + 1]);
    }
    return row;
  }

  @ParameterizedTest
  @ValueSource(strings = {"NA", "nan", "NaT", "[NULL]", "<null>", "(null)", "[]", "{}", "N/A", "-"})
  void wordsForNothingAreNoValues(String word) {
    String[] url = {"url", "https://a.example/robots.txt"};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row(url[0], url[1], "status", "200", "body", word).read())
        .withMessageStartingWith("expected a body of the response");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> row(url[0], url[1], "status", word, "body", "User-agent: *").read())
        .withMessage("expected a status beside the body; found none");
    TableRow.Meaning meaning = row(
            url[0],
            url[1],
            "status",
            "301",
            "location",
            word,
            "truncated",
            word,
            "error",
            word,
            "fetched_at",
            word,
            "digest",
            word,
            "redirects",
            word)
        .read();
    assertThat(meaning.captures().get(0).location()).isNull();
    assertThat(meaning.captures().get(0).fetchedAt()).isEqualTo(Instant.EPOCH);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true",
    "T, true",
    "1, true",
    "length, true",
    "n, false",
    "F, false",
    "0.0, false"
  })
  void saysWhetherABodyWasCut(String truncated, boolean isCut) {
    TableRow row = row(
        "url",
        "https://a.example/robots.txt",
        "status",
        "200",
        "body",
        "a",
        "truncated",
        truncated);
    assertThat(row.read().captures().get(0).incomplete()).isEqualTo(isCut);
  }

  /** In each case two columns, or a column and what is known, do not fit. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      truncated   | complete                        | whether the body is truncated
      origin      | https://www.a.example           | name different sites
      host        | b.example                       | name different sites
      body_base64 | VXNlci1hZ2VudDogeAo=            | hold different bodies
      """)
  void contradictionsAreRefused(String column, String value, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row(
                "url", "https://a.example/robots.txt", "status", "200", "body", "a", column, value)
            .read())
        .withMessageContaining(problem);
  }

  @ParameterizedTest
  @ValueSource(ints = {32_767, 65_535})
  void aBodyOfTheLengthAtWhichToolsCutIsRefused(int length) {
    String body = "User-agent: *\n" + "#".repeat(length - "User-agent: *\n".length());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("url", "https://a.example/robots.txt", "status", "200", "body", body)
            .read())
        .withMessageContaining("cuts a text");
  }

  /** In each case a tool changed the rules; {@code \n} and {@code \r} are line breaks, and a backslash stands as \b. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      User-agent: *\\nDisallow: /\u00c3\u00bcber\\n                | in line 2, UTF-8 was read as Latin-1
      User-agent: *\\r\\nAllow: /\u00e2\u20ac\u201cx\\r\\n          | in line 2, UTF-8 was read as Latin-1
      User-agent: \u00c3\u0083x\\nDisallow: /                        | in line 1, UTF-8 was read as Latin-1
      User-agent: *\\nDisallow: /a # \u00c3\u00bc\\n                 |
      '# \u00c3\u00bc\\nUser-agent: *\\nDisallow: /a' |
      User-agent: *\\nDisallow: /\u00fcber\\n                         |
      User-agent: *\\nDisallow: /\u00c3\\nDisallow: /\u00c2/\u00ab   |
      User-agent: *\\nDisallow: /\ufffdber\\n                         | in line 2, characters were replaced
      User-agent: \ufffdbot\\nDisallow: /                             | in line 1, characters were replaced
      User-agent: *\\nDisallow: /a # \ufffd\\nSitemap: \ufffd\\n      |
      '# a\\nUser-agent: *\\bnDisallow: /\\n' | in line 2, a line break
      User-agent: *\\br\\bn\\nDisallow: /\\br\\bn\\n                   | in line 1, a line break
      User-agent: *\\nDisallow: /a\\bname\\n                         |
      User-agent: * Disallow: /a                                     | lines are joined
      '# robots User-agent: * Disallow: /a\\n' | lines are joined
      User-agent: *Disallow: /                                       | lines are joined
      User-agent: *\\n |
      User-agent: * | end is cut off
      User-agent: *\\nDisallow: /a # \\b | end is cut off
      User-agent: *\\nDisallow: /a Disallow: /b                       |
      User-agent: *\\nDisallow: /a\\nDisa                             | end is cut off
      User-agent: *\\nDisallow: /a...                                | end is cut off
      User-agent: *\\nDisallow: /a\u2026                             | end is cut off
      User-agent: *\\nDisallow: /a [...]                             | end is cut off
      User-agent: *\\nDisallow: /a\\n(truncated, 12 more)             | end is cut off
      User-agent: *\\nDisallow: /a\\n# and so on...\\n                |
      User-agent: *\\nDisallow: /a\\nDisallow                         |
      """)
  void aBodyThatAToolChangedIsRefused(String written, @Nullable String problem) {
    String body = written.replace("\\n", "\n").replace("\\r", "\r").replace("\\b", "\\");
    String[] cells = {"url", "https://a.example/robots.txt", "status", "200", "body", body};
    if (problem == null) {
      assertThat(row(cells).read().captures()).hasSize(1);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> row(cells).read())
          .withMessageContaining(problem);
      assertThat(row("url", cells[1], "status", "404", "body", body).read().captures())
          .hasSize(1);
      String digest = HexFormat.of().formatHex(sha256(body));
      TableRow asSent = row("url", cells[1], "status", "200", "body", body, "digest", digest);
      assertThat(asSent.read().captures()).hasSize(1);
    }
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"404, Not Found", "503, '503'", "0, Connection Timeout"})
  void aReasonPhraseBesideAStatusIsNone(String code, String status) {
    String[] cells = {
      "Address", "https://a.example/robots.txt", "Status Code", code, "Status", status
    };
    assertThat(row(cells).read().captures().get(0).status()).isEqualTo(Integer.parseInt(code));
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            row("url", "https://a.example/robots.txt", "Status", "Not Found").read())
        .withMessage("expected an HTTP status; found \"Not Found\"");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> row("url", cells[1], "Status Code", code, "Status", "200 OK").read())
        .withMessageContaining("expected an HTTP status");
  }

  @Test
  void a2xxResponseToAHeadRequestSaysNothing() {
    TableRow row = row("url", "https://a.example/robots.txt", "status", "200", "method", "head");
    assertThat(row.read().captures()).isEmpty();
    assertThat(row.remarks())
        .containsExactly("1 response to a HEAD request, which has no content, is passed over");
    String[] other = {"url", "https://a.example/robots.txt", "method", "HEAD", "status", "404"};
    assertThat(row(other).read().captures()).hasSize(1);
  }

  @Test
  void saysThatNoBodyIsARobotsTxt() {
    TableRow row = row("url", "https://a.example/robots.txt", "status", "200", "body", "s3://b/1");
    row.read();
    assertThat(row.remarks()).anyMatch(each -> each.startsWith("no body has a field"));
  }

  @Test
  void showsInErrorsOnlyTheStartOfWhatIsWrong() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableRow.robotsTxtUrls("\u0007 " + "x".repeat(1000)))
        .withMessageEndingWith("found \"? " + "x".repeat(78) + "...\"");
  }
}
