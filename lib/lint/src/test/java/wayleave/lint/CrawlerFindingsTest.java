package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Witness;

/** Findings about the crawlers that a file names: when they are reported, and with which severity. */
class CrawlerFindingsTest {
  private static final Set<String> CODES = Set.of(
      "user-agent-misspelt",
      "user-agent-list",
      "user-agent-retired",
      "user-agent-ignores-robots",
      "user-agent-control-token",
      "user-agent-version",
      "user-agent-wildcard",
      "user-agent-missing",
      "user-agent-whole-header",
      "user-agent-characters",
      "group-drops-star-rules",
      "group-without-rules",
      "group-swallows-next",
      "group-star-not-for-all",
      "group-holds-for-others",
      "ai-search-disallowed",
      "ai-training-partly-disallowed",
      "ai-block-list-old",
      "rule-tie");

  private record Case(String why, String file, String expected) {
    static Case of(String line) {
      String[] cells = line.split("\t", -1);
      assertThat(cells).as(line).hasSize(3);
      return new Case(cells[0], cells[1].replace("\\n", "\n"), cells[2]);
    }

    @Override
    public String toString() {
      return why;
    }
  }

  static Stream<Case> cases() throws IOException {
    try (InputStream in = CrawlerFindingsTest.class.getResourceAsStream("crawler-findings.tsv")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines().filter(line -> !line.startsWith("#")).map(Case::of).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsWhatTheTableSays(Case given) {
    List<String> found = lint(given.file).stream()
        .map(diagnostic -> diagnostic.span().line()
            + " " + diagnostic.severity().name().toLowerCase(Locale.ROOT)
            + " " + diagnostic.code())
        .toList();
    assertThat(String.join(", ", found)).isEqualTo(given.expected);
  }

  @Test
  void allCrawlersOfAGroupThatDropsRulesAreNamed() {
    Diagnostic found = lint("""
        User-agent: *
        Disallow: /x/

        User-agent: MJ12bot
        User-agent: bingbot
        User-agent: Googlebot
        Crawl-delay: 5
        """).get(0);
    assertThat(found.message()).contains("`bingbot`", "`Googlebot`", "`MJ12bot`");
  }

  @Test
  void theFixOfANameThatIsGoneNamesTheOnesOfToday() {
    String file = "User-agent: anthropic-ai\r\nUser-agent: Google-NotebookLM\nDisallow: /x/\n";
    Fix fix = lint(file).get(0).fix().orElseThrow();
    assertThat(new String(
            Edited.with(file.getBytes(StandardCharsets.UTF_8), fix), StandardCharsets.UTF_8))
        .isEqualTo("""
            User-agent: anthropic-ai
            User-agent: ClaudeBot\r
            User-agent: Google-NotebookLM
            Disallow: /x/
            """);
  }

  @Test
  void namesAreSpeltAsTheirOperatorsDo() {
    String file = "User-agent: googl-extended # not for training\nDisallow: /x\n";
    Fix fix = lint(file).get(0).fix().orElseThrow();
    assertThat(new String(
            Edited.with(file.getBytes(StandardCharsets.UTF_8), fix), StandardCharsets.UTF_8))
        .isEqualTo("User-agent: Google-Extended # not for training\nDisallow: /x\n");
  }

  /** Who follows no rules for {@code *} is told by the engine, which knows Google's crawlers, as the catalogue does. */
  @Test
  void witnessesAreAnsweredSoByTheEngine() {
    Diagnostic found = lint("User-agent: *\nDisallow: /\n").get(0);
    Witness witness = found.witness().orElseThrow();
    LintContext subject = new LintContext(
        LintInput.of("User-agent: *\nDisallow: /\n".getBytes(StandardCharsets.UTF_8)));
    assertThat(subject.rules(Dialect.GOOGLE, witness.crawler()).allows(witness.url()))
        .isTrue();
    assertThat(subject.rules(Dialect.GOOGLE, "*").allows(witness.url())).isFalse();
  }

  private static List<Diagnostic> lint(String file) {
    return Linter.withDefaults()
        .lint(LintInput.of(file.getBytes(StandardCharsets.UTF_8)))
        .diagnostics()
        .stream()
        .filter(diagnostic -> CODES.contains(diagnostic.code().id()))
        .toList();
  }
}
