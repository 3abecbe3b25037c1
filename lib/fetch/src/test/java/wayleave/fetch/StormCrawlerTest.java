package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Origin;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.fetch.network.NetworkFetcherTest;
import wayleave.policy.Policy;
import wayleave.policy.PolicyPreset;
import wayleave.policy.SiteRules;
import wayleave.testing.FaultServer;

/**
 * What Apache StormCrawler's tests expect of a fetch: every case agrees under every preset, or {@code
 * stormcrawler-explained.jsonl} says why it does not. A line of that list names a case, the presets that differ, and the reason.
 */
@EnabledIf("wayleave.fetch.Shared#present")
class StormCrawlerTest {
  private static final String RULES = "User-agent: *\nDisallow: /a\n";
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\n" + RULES;

  private final NetworkFetcher.Builder network = NetworkFetcher.builder("TestBot/1.0")
      .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"));

  /** The explanations that are left over are of cases that agree, or are gone: they must leave the list. */
  @Test
  void everyCaseAgreesOrIsExplained() throws Exception {
    Map<String, String> explained = explained();
    List<String> unexplained = new ArrayList<>();
    List<JsonNode> cases = Shared.jsonLines("stormcrawler-fetch.jsonl");
    for (JsonNode one : cases) {
      for (PolicyPreset preset : PolicyPreset.values()) {
        String answer = answer(one, preset);
        boolean agrees = answer.equals(expected(one));
        if (!agrees && explained.remove(name(one) + " " + preset) == null) {
          unexplained.add(preset + ": " + answer + " for " + one);
        }
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(explained).isEmpty();
    assertThat(cases).hasSize(16);
  }

  private static String name(JsonNode one) {
    if (one.has("case")) {
      return one.get("case").asText();
    }
    JsonNode options = one.get("config");
    return "status " + one.get("status").asInt() + (options.isEmpty() ? "" : " " + options);
  }

  private static String expected(JsonNode one) {
    String expected = one.get("expected").asText();
    return expected.equals("rules of the target") ? "parse" : expected;
  }

  /** As its tests say it: {@code parse}, {@code allow_all} or {@code disallow_all}. */
  private String answer(JsonNode one, PolicyPreset preset) throws Exception {
    try (RobotsClient client = RobotsClient.builder(network)
        .policy(Policy.of(preset))
        .executor(Runnable::run)
        .build()) {
      return switch (name(one)) {
        case "5 redirects across hosts then 200" -> {
          try (NetworkFetcherTest.Chain chain = new NetworkFetcherTest.Chain(5)) {
            yield answer(client, chain.first());
          }
        }
        case "redirect without Location header" ->
          answer(client, "HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n");
        case "redirect target cached from an earlier fetch" -> {
          try (FaultServer target = FaultServer.saying(OK)) {
            Origin origin = Origin.of("http://" + target.authority());
            assertThat(answer(client, origin)).isEqualTo("parse");
            yield answer(
                client, "HTTP/1.1 301 Moved\r\nLocation: " + origin.robotsTxtUrl() + "\r\n\r\n");
          }
        }
        default ->
          // Its options have no counterpart here.
          answer(client, OK.replace("200 OK", one.get("status").asInt() + " Said so"));
      };
    }
  }

  private static String answer(RobotsClient client, String response) throws Exception {
    try (FaultServer server = FaultServer.saying(response)) {
      return answer(client, Origin.of("http://" + server.authority()));
    }
  }

  private static String answer(RobotsClient client, Origin origin) throws InterruptedException {
    SiteRules site = client.rules(origin);
    boolean open = site.allows("/a");
    boolean closed = !site.allows("/b");
    return open ? "allow_all" : closed ? "disallow_all" : "parse";
  }

  private static Map<String, String> explained() throws IOException {
    Map<String, String> explained = new TreeMap<>();
    try (InputStream in =
        StormCrawlerTest.class.getResourceAsStream("stormcrawler-explained.jsonl")) {
      String lines = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (JsonNode entry : Shared.jsonLines(lines.lines().toList())) {
        for (JsonNode preset : entry.get("presets")) {
          String key = entry.get("case").asText() + " " + preset.asText();
          assertThat(explained.put(key, entry.get("reason").asText())).as(key).isNull();
        }
      }
    }
    return explained;
  }
}
