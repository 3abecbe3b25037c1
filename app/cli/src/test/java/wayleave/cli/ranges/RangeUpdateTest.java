package wayleave.cli.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.CrawlerIdentity.Verdict;

class RangeUpdateTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-11-23");
  private static final String GPT = "https://openai.com/gptbot.json";
  private static final String USER = "https://openai.com/chatgpt-user.json";
  private static final String CLAUDE = "https://claude.com/crawling/bots.json";

  @TempDir
  Path dir;

  private final Map<String, String> web = new LinkedHashMap<>();

  private List<RangeUpdate.Result> update() throws Exception {
    RangeUpdate.Fetch fetch = url -> {
      String body = web.get(url);
      if (body == null) {
        throw new InputException("it answers 404");
      }
      return body.getBytes(StandardCharsets.UTF_8);
    };
    return new RangeUpdate(dir, fetch, TODAY).run(CrawlerCatalogue.bundled());
  }

  @Test
  void whatIsFetchedIsReadBack() throws Exception {
    web.put(
        GPT,
        "{\"creationTime\":\"2026-10-30T11:00:00Z\",\"prefixes\":[{\"ipv4Prefix\":\"192.0.2.0/24\"}]}");
    web.put(USER, "{\"prefixes\":[{\"ipv4Prefix\":\"198.51.100.0/24\"}]}");
    web.put(CLAUDE, "{\"prefixes\":[{\"ipv6Prefix\":\"2001:db8::/32\"}]}");
    List<RangeUpdate.Result> results = update();
    assertThat(results)
        .hasSizeGreaterThan(15)
        .filteredOn(RangeUpdate.Result::isUpdated)
        .hasSize(3);
    assertThat(results)
        .filteredOn(one -> !one.isUpdated())
        .allSatisfy(one -> assertThat(one.message()).isEqualTo("it answers 404"));
    var identity = RangeDirectory.read(dir);
    assertThat(identity.verify("192.0.2.9", "GPTBot").verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(identity.verify("192.0.3.9", "GPTBot").ranges().orElseThrow().date())
        .contains(LocalDate.parse("2026-10-30"));
    assertThat(identity.verify("2001:db8::1", "Claude-User").note()).isPresent();
    assertThat(
            identity.verify("2001:db9::1", "ClaudeBot").ranges().orElseThrow().date())
        .contains(TODAY);
    assertThat(identity.verify("192.0.2.9", "ChatGPT-User").verdict())
        .as("what a user asks for may come from elsewhere")
        .isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void whatCannotBeHadOrReadLeavesTheListOfBefore() throws Exception {
    Files.writeString(
        dir.resolve("ranges.tsv"), "Mine,Other\tmine.txt\tno\t2026-01-02\nMore\tmine.txt\tyes\n");
    Files.writeString(dir.resolve("mine.txt"), "203.0.113.7\n");
    web.put(GPT, "{\"prefixes\":[{\"ipv4Prefix\":\"192.0.2.0/24\"}]}");
    update();
    web.put(GPT, "<html>not found</html>");
    assertThat(update())
        .filteredOn(one -> one.url().equals(GPT))
        .singleElement()
        .satisfies(one -> {
          assertThat(one.isUpdated()).isFalse();
          assertThat(one.message())
              .startsWith("openai.com-gptbot.json:1: ")
              .endsWith("; the existing list is unchanged");
        });
    var identity = RangeDirectory.read(dir);
    assertThat(identity.verify("192.0.2.9", "GPTBot").verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(identity.verify("203.0.113.7", "Other").verdict()).isEqualTo(Verdict.VERIFIED);
    assertThat(identity.verify("203.0.113.8", "More").verdict()).isEqualTo(Verdict.NOT_VERIFIED);
    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("ranges.tsv", "mine.txt", "openai.com-gptbot.json");
    }
  }

  @Test
  void withoutAnyListNothingIsWritten() throws Exception {
    assertThat(update()).noneMatch(RangeUpdate.Result::isUpdated);
    assertThat(dir).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "https://openai.com/gptbot.json, json, openai.com-gptbot.json",
    "https://developer.amazon.com/amazonbot/ip-addresses/, json, developer.amazon.com-amazonbot-ip-addresses.json",
    "https://a.example/x?y=1, text, a.example-x-y-1.txt",
  })
  void aFileIsNamedAfterItsUrl(String url, String format, String name) throws IOException {
    assertThat(RangeUpdate.fileName(url, format)).isEqualTo(name);
  }
}
