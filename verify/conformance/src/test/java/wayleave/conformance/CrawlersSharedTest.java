package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.UserAgentHeader;

/** Real User-Agent headers, and crawlers made without thinking of a dialect. */
@EnabledIf("wayleave.conformance.Shared#present")
final class CrawlersSharedTest {
  private static final Path VECTORS = Shared.root().resolve("vectors");

  @Test
  void findsTheTokensOfRealHeaders() throws IOException {
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (String line : Files.readAllLines(VECTORS.resolve("header-tokens.tsv"))) {
      if (!line.startsWith("#") && !line.isBlank()) {
        String[] row = line.split("\t", -1);
        count++;
        if (!UserAgentHeader.parse(row[0]).productToken().orElse("").equalsIgnoreCase(row[1])) {
          wrong.add(line);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(count).isEqualTo(621);
  }

  @Test
  void nobodyElseIsTakenForACrawlerOfGoogle() throws IOException {
    JsonNode clients =
        new ObjectMapper().readTree(VECTORS.resolve("crawler-user-agents.json").toFile());
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (JsonNode client : clients) {
      boolean isGoogles = client.path("pattern").asText().contains("oogle");
      for (JsonNode header : client.path("instances")) {
        count++;
        String name = Crawler.fromUserAgentHeader(header.asText()).name();
        // AppEngine is where others run their clients, no crawler.
        if (!isGoogles && name.contains("oogle") && !name.equals("AppEngine-Google")) {
          wrong.add(name + ": " + header.asText());
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(count).isEqualTo(2115);
  }

  /** Whoever makes a crawler need not know the dialect of the documents that it will be used with. */
  @Test
  void aCrawlerByItsNameIsAnsweredAsByGooglesCode() throws IOException {
    List<String> wrong = new ArrayList<>();
    String name = "";
    RobotsTxt robots = RobotsTxt.parse("", Dialect.GOOGLEBOT);
    List<String[]> rows = Shared.rows("googlebot-real.tsv.gz");
    for (String[] row : rows) {
      if (!row[0].equals(name)) {
        name = row[0];
        robots = RobotsTxt.parse(Shared.realBody(name), Dialect.GOOGLEBOT);
      }
      boolean allowed = robots
          .rulesFor(Crawler.fromUserAgentHeader(row[1]))
          .allows(new String(Shared.base64(row[2]), StandardCharsets.UTF_8));
      if (allowed != row[3].equals("1")) {
        wrong.add(String.join("\t", row));
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(rows).hasSize(30_324);
  }
}
