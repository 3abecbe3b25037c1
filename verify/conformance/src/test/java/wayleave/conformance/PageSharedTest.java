package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** What pages and headers tell crawlers, as the documents of search engines and other programs' tests have it. */
@EnabledIf("wayleave.conformance.Shared#present")
final class PageSharedTest {
  @Test
  void readsDirectivesAsDocumented() throws IOException {
    List<String> failures = new ArrayList<>();
    List<JsonNode> cases = Shared.jsonLines("page-directives.jsonl");
    for (JsonNode one : cases) {
      PageAnswer expected = PageAnswer.expected(one.get("expected"));
      PageAnswer actual =
          PageAnswer.of(one.get("dialect").asText(), one.get("at").asText(), one.get("input"));
      boolean asksForUnknown = one.get("expected").has("unknown");
      if (!expected.equals(asksForUnknown ? actual : actual.withoutUnknown())) {
        failures.add(one.get("id").asText() + ": expected " + expected + ", was " + actual);
      }
    }
    assertThat(failures).isEmpty();
    assertThat(cases).hasSize(250);
  }
}
