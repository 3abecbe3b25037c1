package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import wayleave.crawlers.CrawlerCatalogue;

/** {@code crawlers.tsv} is as {@code datapackage.json} tells those who read it with other programs. */
class CrawlerTableSchemaTest {
  private static final Path FOLDER =
      Path.of("../../lib/crawlers/src/main/resources/wayleave/crawlers");

  private static JsonNode description;
  private static List<String> lines;

  @BeforeAll
  static void read() throws Exception {
    description = new ObjectMapper().readTree(FOLDER.resolve("datapackage.json").toFile());
    lines = Files.readAllLines(FOLDER.resolve("crawlers.tsv"));
  }

  private static JsonNode fields() {
    return description.get("resources").get(0).get("schema").get("fields");
  }

  @Test
  void theFirstLineNamesTheFields() {
    List<String> names = new ArrayList<>();
    fields().forEach(field -> names.add(field.get("name").asText()));
    assertThat(lines.get(0)).isEqualTo(String.join("\t", names));
  }

  @Test
  void editionAndDateAreThoseOfTheCatalogue() {
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    String version = description.get("version").asText();
    assertThat(catalogue.version()).contains(version);
    assertThat(description.get("created").asText())
        .isEqualTo(version.replace('.', '-') + "T00:00:00Z");
    assertThat(catalogue.date()).isBeforeOrEqualTo(LocalDate.parse(version.replace('.', '-')));
    assertThat(catalogue.all()).hasSize(lines.size() - 1);
  }

  @TestFactory
  List<DynamicTest> eachCellKeepsToItsField() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < fields().size(); i++) {
      int column = i;
      tests.add(DynamicTest.dynamicTest(
          fields().get(i).get("name").asText(), () -> keepsTo(fields().get(column), column)));
    }
    return tests;
  }

  private static void keepsTo(JsonNode field, int column) {
    JsonNode constraints = field.path("constraints");
    Set<String> allowed = new HashSet<>();
    constraints.path("enum").forEach(value -> allowed.add(value.asText()));
    Set<String> seen = new HashSet<>();
    for (String line : lines.subList(1, lines.size())) {
      String cell = line.split("\t", -1)[column];
      if (cell.isEmpty()) {
        assertThat(constraints.path("required").asBoolean()).as(line).isFalse();
        continue;
      }
      if (!allowed.isEmpty()) {
        assertThat(allowed).as(line).contains(cell);
      }
      if (constraints.has("pattern")) {
        assertThat(cell).as(line).matches(constraints.get("pattern").asText());
      }
      if (field.get("type").asText().equals("date")) {
        assertThat(LocalDate.parse(cell)).as(line).isAfter(LocalDate.parse("2025-12-31"));
      }
      if (constraints.path("unique").asBoolean()) {
        assertThat(seen.add(cell)).as(line).isTrue();
      }
    }
  }
}
