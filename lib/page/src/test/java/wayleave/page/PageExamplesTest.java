package wayleave.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import wayleave.Crawler;

/** What the documentation shows of {@code wayleave-page}; {@code DocumentedCodeTest} compares it. */
class PageExamplesTest {
  @Test
  void directives() {
    Map<String, List<String>> headers = Map.of("X-Robots-Tag", List.of("max-snippet: 50"));
    byte[] html = "<title>Draft</title><meta name=\"googlebot\" content=\"noindex\">"
        .getBytes(StandardCharsets.UTF_8);
    // begin
    Crawler googlebot = Crawler.ofProductToken("Googlebot");
    PageDirectives page = PageDirectives.read(headers, html, googlebot, PageDialect.of(googlebot));

    boolean mayIndex = page.allows(Directive.INDEX); // false
    OptionalInt snippet = page.maxSnippet(); // 50 characters
    String why = page.decision(Directive.INDEX).toString();
    // index: disallowed by noindex for googlebot (bytes 20 to 61 of the HTML)
    // end
    assertThat(mayIndex).isFalse();
    assertThat(snippet).hasValue(50);
    assertThat(why)
        .isEqualTo("index: disallowed by noindex for googlebot (bytes 20 to 61 of the HTML)");
    assertThat(page.decision(Directive.MAX_SNIPPET))
        .hasToString("max-snippet: 50 by max-snippet:50 (X-Robots-Tag 1)");
    assertThat(page.decision(Directive.FOLLOW)).hasToString("follow: allowed");
    assertThat(PageDirectives.unseen(googlebot, PageDialect.GOOGLE).decision(Directive.INDEX))
        .hasToString("index: not seen");
  }
}
