package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The tables of {@code docs/guide/crawler-commons.md} and {@code docs/evidence/crawler-commons.md} are generated from the cases that the
 * tests run. The expected tables are in {@code target/guide-tables.md}.
 */
class GuideTest {
  private static final Path DOCS = Shared.repository().resolve("docs");

  @Test
  void theTablesAreThoseOfTheTests() throws IOException {
    String own = ownCases();
    String recorded = recordedCases();
    Files.writeString(Path.of("target", "guide-tables.md"), own + "\n" + recorded);
    assertThat(Files.readString(DOCS.resolve("guide/crawler-commons.md"))).contains(own);
    assertThat(Files.readString(DOCS.resolve("evidence/crawler-commons.md"))).contains(recorded);
  }

  /** A row for each file, verdicts and reason, with all URLs that have them. */
  private static String ownCases() {
    Map<String, List<OwnCase>> rows = OwnCase.all().stream()
        .filter(OwnCase::differs)
        .collect(Collectors.groupingBy(
            one -> String.join("\t", one.robots(), one.ours(), one.theirs(), one.why()),
            LinkedHashMap::new,
            Collectors.toList()));
    StringBuilder table = new StringBuilder();
    table.append("| robots.txt | URL | Wayleave | crawler-commons 1.6 | why |\n");
    table.append("|---|---|---|---|---|\n");
    for (List<OwnCase> cases : rows.values()) {
      OwnCase first = cases.get(0);
      String lines = first
          .robots()
          .lines()
          .filter(line -> !line.equals("User-agent: *"))
          .map(GuideTest::code)
          .collect(Collectors.joining("<br>"));
      String paths = cases.stream()
          .map(one -> code(one.url().replace("http://a.example", "")))
          .collect(Collectors.joining(", "));
      table.append("| ").append(lines);
      table.append(" | ").append(paths);
      table.append(" | ").append(first.ours());
      table.append(" | ").append(first.theirs());
      table.append(" | ").append(first.why()).append(" |\n");
    }
    return table.toString();
  }

  private static String recordedCases() {
    Map<String, Long> reasons = Difference.all().stream()
        .collect(Collectors.groupingBy(Difference::why, LinkedHashMap::new, Collectors.counting()));
    StringBuilder table = new StringBuilder();
    table.append("| cases | why |\n");
    table.append("|--:|---|\n");
    reasons.forEach((why, cases) ->
        table.append("| ").append(cases).append(" | ").append(why).append(" |\n"));
    return table.toString();
  }

  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }
}
