package wayleave.cli.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Run;

/** Which findings are printed, in which order, and which are only counted. */
class LintSelectionTest {
  private static final List<String> SEVERITIES = List.of("error", "warning", "info", "hint");
  private static final Pattern HEADLINE =
      Pattern.compile("(?m)^[^ ]*:(\\d+):\\d+: ([a-z]+)\\[([a-z-]+)]: ");

  @TempDir
  Path dir;

  private String robots = "";

  @BeforeEach
  void writeFile() throws IOException {
    StringBuilder text = new StringBuilder("""
        User-agent: *
        Disallow: /shop/
        Disallow: /shop/cart
        Crawl-delay: 10
        Disalow: /drafts
        """);
    for (int i = 0; i < 40; i++) {
      text.append("Disallow: page-").append(i).append("/*\n");
    }
    robots = Files.writeString(dir.resolve("robots.txt"), text).toString();
  }

  private record Finding(String severity, String code, int line) {
    int rank() {
      return SEVERITIES.indexOf(severity);
    }
  }

  private List<Finding> text(String... options) {
    List<Finding> findings = new ArrayList<>();
    Matcher headline = HEADLINE.matcher(lint(options).out());
    while (headline.find()) {
      findings.add(
          new Finding(headline.group(2), headline.group(3), Integer.parseInt(headline.group(1))));
    }
    return findings;
  }

  private List<Finding> json(String... options) throws IOException {
    String[] all = new String[options.length + 2];
    all[0] = "--format";
    all[1] = "json";
    System.arraycopy(options, 0, all, 2, options.length);
    List<Finding> findings = new ArrayList<>();
    for (JsonNode node : new ObjectMapper().readTree(lint(all).out()).get(0).get("diagnostics")) {
      findings.add(new Finding(
          node.get("severity").asText(),
          node.get("code").asText(),
          node.get("line").asInt()));
    }
    return findings;
  }

  private Run lint(String... options) {
    String[] all = new String[options.length + 2];
    all[0] = "lint";
    System.arraycopy(options, 0, all, 1, options.length);
    all[all.length - 1] = robots;
    return Run.of(all);
  }

  @Test
  void printsTheMostSevereFirstAndAmongThoseByLine() throws IOException {
    List<Finding> all = text("--all");
    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(json())
        .isSortedAccordingTo(
            (a, b) -> a.rank() != b.rank() ? a.rank() - b.rank() : a.line() - b.line());
    assertThat(all).extracting(Finding::severity).contains("error", "hint");
  }

  @ParameterizedTest
  @ValueSource(strings = {"error", "warning", "info", "hint"})
  void printsFindingsOfAtLeastASeverity(String least) throws IOException {
    int rank = SEVERITIES.indexOf(least);
    assertThat(json("--severity", least))
        .containsExactlyElementsOf(
            json().stream().filter(finding -> finding.rank() <= rank).toList())
        .containsExactlyInAnyOrderElementsOf(text("--severity", least, "--max", "999"));
  }

  @Test
  void countsHintsInPlaceOfPrintingThem() throws IOException {
    assertThat(text()).extracting(Finding::severity).doesNotContain("hint");
    long hints = json().stream().filter(f -> f.severity().equals("hint")).count();
    assertThat(lint().out())
        .containsPattern(hints + " hints? not shown: \\d.* \\(show with --all\\)\n");
    assertThat(text("--fail-on", "hint", "--max", "999")).hasSameSizeAs(json());
  }

  @Test
  void countsWhatIsOverTheLimitAndPrintsEachCodeBeforeMoreOfTheSame() throws IOException {
    List<Finding> limited = text("--severity", "hint", "--max", "3");
    assertThat(limited).hasSize(3);
    assertThat(limited.get(0).severity()).isEqualTo("error");
    assertThat(lint("--severity", "hint", "--max", "3").out())
        .containsPattern("not shown, over the limit of 3 per file: .*\\(show with --all\\)");
    assertThat(lint("--max", "0").status()).isEqualTo(1);
    assertThat(json("--max", "1")).hasSameSizeAs(json());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--only|path-without-slash",
        "--only|path-without-slash,crawl-delay-ignored-by-google",
        "--ignore|path-without-slash",
      })
  void selectsByCode(String option, String codes) throws IOException {
    boolean isOnly = option.equals("--only");
    List<Finding> expected = json().stream()
        .filter(f -> List.of(codes.split(",")).contains(f.code()) == isOnly)
        .toList();
    assertThat(json(option, codes)).containsExactlyElementsOf(expected).isNotEmpty();
    assertThat(text("--all", option, codes)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void whatIsLeftOutDoesNotFail() {
    assertThat(lint("--severity", "error", "--fail-on", "warning").status()).isEqualTo(1);
    assertThat(lint("--only", "rule-needless").status()).isZero();
  }

  @Test
  void countsFindingsByCode() throws IOException {
    String out = lint("--statistics").out();
    for (Finding finding : json()) {
      long count = json().stream().filter(f -> f.code().equals(finding.code())).count();
      assertThat(out).containsPattern("(?m)^ *" + count + " +" + finding.code() + " ");
    }
    assertThat(lint("--statistics").status()).isEqualTo(1);
  }
}
