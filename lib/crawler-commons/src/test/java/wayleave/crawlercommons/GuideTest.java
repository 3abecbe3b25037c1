package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The tables of {@code docs/guide/crawler-commons.md} are those that the tests go by. As they have to be they are in {@code
 * target/guide-tables.md}.
 */
class GuideTest {
  private static final Path PAGE = Shared.repository().resolve("docs/guide/crawler-commons.md");

  @Test
  void theTablesAreThoseOfTheTests() throws IOException {
    String own = ownCases();
    String recorded = recordedCases();
    Files.writeString(Path.of("target", "guide-tables.md"), own + "\n" + recorded);
    assertThat(Files.readString(PAGE)).contains(own).contains(recorded);
  }

  private static String ownCases() {
    StringBuilder table = new StringBuilder();
    table.append("| robots.txt | URL | Wayleave | crawler-commons | why | source |\n");
    table.append("|---|---|---|---|---|---|\n");
    OwnCase.all().stream().filter(OwnCase::differs).forEach(one -> {
      List<String> lines = one.robots()
          .lines()
          .filter(line -> !line.equals("User-agent: *"))
          .map(GuideTest::code)
          .toList();
      String path = one.url().replace("http://a.example", "");
      table.append("| ").append(String.join("<br>", lines));
      table.append(" | ").append(code(path));
      table.append(" | ").append(one.ours());
      table.append(" | ").append(one.theirs());
      table.append(" | ").append(one.why());
      table.append(" | ").append(one.source()).append(" |\n");
    });
    return table.toString();
  }

  private static String recordedCases() {
    Map<String, List<Difference>> reasons = Difference.all().stream()
        .collect(Collectors.groupingBy(
            one -> one.why() + " | " + one.source(), LinkedHashMap::new, Collectors.toList()));
    StringBuilder table = new StringBuilder();
    table.append("| cases | why | source | tests of crawler-commons |\n");
    table.append("|--:|---|---|---|\n");
    reasons.forEach((reason, cases) -> {
      List<String> tests = new ArrayList<>();
      for (Difference one : cases) {
        String test = code(one.test().substring(one.test().indexOf('.') + 1));
        test = test.substring(0, test.indexOf(':')) + "`";
        if (!tests.contains(test)) {
          tests.add(test);
        }
      }
      table.append("| ").append(cases.size());
      table.append(" | ").append(reason);
      table.append(" | ").append(String.join(", ", tests)).append(" |\n");
    });
    return table.toString();
  }

  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }
}
