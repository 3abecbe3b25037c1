package wayleave.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Crawler;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.file.KeptValue;
import wayleave.captures.warc.CapturedPage;

class PageColumnsTest {
  /** The lost part of a page may forbid, or in some dialects allow, what the rest does not: elements in the body count too. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "null", textBlock = """
          Googlebot | <title>a</title><p>text                         | index           | null
          Googlebot | <title>a</title>                                | index           | null
          Googlebot | <meta name=robots content=noindex><p>text       | index           | false
          Googlebot | <meta name=robots content=noindex><p>text       | follow          | null
          Googlebot | <meta name=robots content=index><p>text         | index           | null
          Googlebot | <p>text                                         | indexifembedded | null
          Googlebot | <meta name=robots content='noindex,indexifembedded'><p>  | indexifembedded | true
          Googlebot | <meta name=robots content=max-snippet:5><p>     | max_snippet     | 5
          YandexBot | <meta name=robots content=noindex><p>text       | index           | null
          YandexBot | <meta name=robots content=index><p>text         | index           | true
          YandexBot | <meta name=robots content=nosnippet><p>text     | snippet         | false
          bingbot   | <meta name=robots content=noarchive><p>text     | archive         | null
          bingbot   | <meta name=robots content='noarchive,nocache'><p> | archive       | true
          bingbot   | <meta name=robots content=noarchive><p>text     | index           | null
      """)
  void whatTheLostPartMayChangeIsNull(String crawler, String html, String column, String value) {
    CapturedPage page = new CapturedPage(
        "https://a.example/",
        Instant.parse("2026-11-22T00:00:00Z"),
        Map.of(),
        html.getBytes(UTF_8),
        true);
    InputRow row = PageColumns.row(
        new InputRow("a.warc", 1, List.of()), page, Crawler.ofProductToken(crawler), null);
    int index = PageColumns.ALL.stream().map(kept -> kept.name()).toList().indexOf(column);
    KeptValue found = row.kept().get(index);
    assertThat(found == null ? null : found.text()).isEqualTo(value);
  }
}
