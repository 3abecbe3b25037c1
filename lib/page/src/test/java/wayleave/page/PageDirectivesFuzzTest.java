package wayleave.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import wayleave.Crawler;

/** Any response has an answer to every question, each statement stands within it, and one more restriction never allows more. */
class PageDirectivesFuzzTest {
  private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
  private static final Crawler CRAWLER = Crawler.ofTokens("ExampleBot-News", "ExampleBot");
  private static final String NONE = "none, nosnippet, notranslate, noimageindex, noarchive";

  /** The first byte chooses the dialect, the rest up to a NUL is a header and what follows it the HTML. */
  @FuzzTest(maxDuration = "10m")
  void anyResponseHasAnAnswer(byte @NotNull [] data) {
    if (data.length == 0) {
      return;
    }
    PageDialect dialect = PageDialect.values()[(data[0] & 0xFF) % PageDialect.values().length];
    int nul = 1;
    while (nul < data.length && data[nul] != 0) {
      nul++;
    }
    String value = new String(data, 1, nul - 1, StandardCharsets.UTF_8);
    byte[] html = Arrays.copyOfRange(data, Math.min(data.length, nul + 1), data.length);
    List<String> values = List.of(value);
    Map<String, List<String>> headers =
        Map.of("X-Robots-Tag", values, "Robots-Tag", values, "Content-Type", values);
    PageDirectives page = PageDirectives.read(headers, html, CRAWLER, dialect, NOW);

    page.statements().forEach(statement -> check(statement.place(), value, html));
    page.remarks().forEach(remark -> check(remark.place(), value, html));
    page.unquotable().forEach(element -> check(element, value, html));
    for (Directive directive : Directive.values()) {
      Decision decision = page.decision(directive);
      assertThat(page.statements()).containsAll(decision.statements());
      boolean said = decision.combination() != Decision.Combination.UNSAID;
      assertThat(decision.decidedBy().isPresent()).isEqualTo(said);
    }
    PageDirectives closed = PageDirectives.read(
        Map.of("X-Robots-Tag", List.of(value, NONE), "Robots-Tag", values),
        html,
        CRAWLER,
        dialect,
        NOW);
    for (Directive directive :
        List.of(Directive.FOLLOW, Directive.SNIPPET, Directive.TRANSLATE, Directive.IMAGE_INDEX)) {
      boolean lifted = dialect == PageDialect.YANDEX && directive == Directive.FOLLOW;
      assertThat(closed.allows(directive) && !lifted).isFalse();
    }
  }

  private static void check(Place place, String value, byte[] html) {
    if (place instanceof Place.HeaderField field) {
      assertThat(field.line()).isEqualTo(1);
      assertThat(field.start()).isBetween(0, field.end());
      assertThat(field.end()).isLessThanOrEqualTo(value.length());
    } else if (place instanceof Place.Element element) {
      assertThat(element.start()).isBetween(0, element.end());
      assertThat(element.end()).isLessThanOrEqualTo(html.length);
    }
  }
}
