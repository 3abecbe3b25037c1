package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Severity;

/** A file that keeps Googlebot or Bingbot from the start page never passes: it has an error that says so. */
class ClosedSiteTest {
  private static final Set<String> CODES =
      Set.of("site-disallowed", "site-disallowed-for-search-engine", "start-page-disallowed");

  private static final List<Crawler> ENGINES = List.of("Googlebot", "bingbot").stream()
      .map(token ->
          CrawlerCatalogue.bundled().find(token).map(KnownCrawler::crawler).orElseThrow())
      .toList();

  @Test
  void isAnErrorInExamples() {
    assertThat(closed(Corpus.examples())).isGreaterThan(10);
  }

  @Test
  @EnabledIf("wayleave.lint.Corpus#present")
  void isAnErrorInRealFiles() {
    assertThat(closed(Corpus.real())).isPositive();
  }

  /** How many of these files are closed, each of which has to have an error. */
  private static int closed(List<byte[]> bodies) {
    int closed = 0;
    for (byte[] body : bodies) {
      LintInput input = LintInput.of(body);
      LintContext subject = new LintContext(input);
      boolean isOpen = ENGINES.stream()
          .allMatch(engine -> subject.rules(Dialect.GOOGLE, engine).allows("/"));
      if (isOpen || !subject.isText() || !subject.hasUserAgent()) {
        continue;
      }
      closed++;
      List<String> errors = new ArrayList<>();
      for (Diagnostic finding : Linter.withDefaults().lint(input).diagnostics()) {
        if (finding.severity() == Severity.ERROR) {
          errors.add(finding.code().id());
        }
      }
      assertThat(errors)
          .as(() -> new String(body, StandardCharsets.UTF_8))
          .anyMatch(CODES::contains);
    }
    return closed;
  }
}
