package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.extension.Extension;
import wayleave.extension.Extensions;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreferences;

/** What other libraries read beside the rules. */
@EnabledIf("wayleave.conformance.Shared#present")
final class DirectivesSharedTest {
  @Test
  void directivesReadAsByOtherLibrariesOrAreExplained() throws IOException {
    Map<String, String> explained = explained("directives");
    Set<String> unused = new TreeSet<>(explained.keySet());
    List<String> unexplained = new ArrayList<>();
    List<JsonNode> cases = Shared.jsonLines("directives.jsonl");
    for (JsonNode node : cases) {
      PeerCase one = new PeerCase("directives", node);
      String expected = expected(node);
      String actual = actual(node, RobotsTxt.parse(one.robots()));
      note(one, expected, actual, explained, unused, unexplained);
    }
    assertThat(unexplained).isEmpty();
    assertThat(unused).isEmpty();
    assertThat(cases).hasSize(67);
  }

  @Test
  void delaysAndSitemapsOfCrawlersReadAlikeOrAreExplained() throws IOException {
    Map<String, String> explained = explained("parse");
    Set<String> unused = new TreeSet<>(explained.keySet());
    List<String> unexplained = new ArrayList<>();
    List<PeerCase> cases = PeerCase.directives();
    for (PeerCase one : cases) {
      RobotsTxt robots = RobotsTxt.parse(one.robots());
      JsonNode json = one.json();
      String actual = delay(robots.rulesFor(crawler(one.agents())));
      String expected = json.has("crawl_delay_s")
          ? number(json.get("crawl_delay_s").asDouble())
          : json.hasNonNull("crawl_delay_ms")
              ? number(json.get("crawl_delay_ms").asDouble() / 1000)
              : "none";
      if (expected.equals("-1")) {
        expected = "none";
      }
      if (json.has("sitemaps")) {
        expected += texts(json.get("sitemaps"));
        actual += resolved(robots, json.path("robots_url").asText());
      }
      note(one, expected, actual, explained, unused, unexplained);
    }
    assertThat(unexplained).isEmpty();
    assertThat(unused).isEmpty();
    assertThat(cases).hasSize(49);
  }

  @Test
  void preferencesOnAiSurviveAndChangeNoVerdict() throws IOException {
    List<JsonNode> cases = Shared.jsonLines("ai_signals.jsonl");
    for (JsonNode one : cases) {
      RobotsTxt robots = RobotsTxt.parse(one.get("robots").asText());
      for (JsonNode check : one.path("checks")) {
        assertThat(robots
                .rulesFor(Crawler.fromUserAgentHeader(check.get("ua").asText()))
                .allows(check.get("url").asText()))
            .as(one.toString())
            .isEqualTo(check.get("allowed").asBoolean());
      }
      if (one.has("signals")) {
        // One of the files has the line before any group.
        Map<String, String> signals = new TreeMap<>();
        Extensions.of(robots, Extension.ContentSignal.class)
            .forEach(signal -> signals.putAll(signal.signals()));
        assertThat(signals).as(one.toString()).isEqualTo(fields(one.get("signals")));
      }
      if (one.has("licences")) {
        assertThat(Extensions.licenses(robots, Crawler.ofTokens()).stream()
                .map(Extension.License::uri))
            .containsExactlyElementsOf(texts(one.get("licences")));
      }
      for (JsonNode usage : one.path("usage")) {
        assertThat(trainAi(one.get("robots").asText(), usage.get("path").asText()))
            .as(one.toString())
            .isEqualTo(expectedTrainAi(usage));
      }
      long lines = one.get("robots")
          .asText()
          .lines()
          .filter(line -> line.startsWith("Content-Usage"))
          .count();
      assertThat(Extensions.of(robots, Extension.ContentUsage.class)).hasSize((int) lines);
    }
    assertThat(cases).hasSize(8);
  }

  /** Lines before any group, which the draft does not know, are taken for those of a group. */
  private static UsagePreference.Answer trainAi(String robots, String path) {
    String text = robots.contains("User-agent") ? robots : "User-agent: *\n" + robots;
    return UsagePreferences.of(RobotsTxt.parse(text), Crawler.ofTokens(), path)
        .preference(Specification.find("aipref-attach@05").orElseThrow(), "train-ai")
        .orElseThrow()
        .answer();
  }

  /**
   * Deviation: where paths of several lines match, its library takes the most restrictive of all; the draft
   * (draft-ietf-aipref-attach-05) that with the longest path, and the most restrictive of equal paths alone.
   */
  private static UsagePreference.Answer expectedTrainAi(JsonNode usage) {
    if (usage.has("why")) {
      assertThat(usage.get("why").asText()).contains("umi's reading");
      return UsagePreference.Answer.ALLOW;
    }
    return usage.get("train-ai").isNull()
        ? UsagePreference.Answer.UNSAID
        : usage.get("train-ai").asText().equals("y")
            ? UsagePreference.Answer.ALLOW
            : UsagePreference.Answer.DISALLOW;
  }

  @Test
  void findsTheRobotsTxtOfAUrlAsOtherLibrariesDo() throws IOException {
    List<JsonNode> cases = Shared.jsonLines("robots_url.jsonl");
    for (JsonNode one : cases) {
      String url = one.get("url").asText();
      Origin expected = Origin.of(one.get("robots_url").asText());
      boolean same = !one.has("same") || one.get("same").asBoolean();
      assertThat(expected.covers(url)).as(one.toString()).isEqualTo(same);
      if (same) {
        assertThat(Origin.of(url).robotsTxtUrl()).isEqualTo(expected.robotsTxtUrl());
      }
    }
    assertThat(cases).hasSize(32);
  }

  private static String actual(JsonNode one, RobotsTxt robots) {
    CrawlerRules rules =
        robots.rulesFor(Crawler.fromUserAgentHeader(one.path("ua").asText()));
    return switch (one.get("what").asText()) {
      case "crawl_delay" -> delay(rules);
      case "request_rate" -> rate(Extensions.of(rules, Extension.RequestRate.class));
      case "visit_time" -> time(Extensions.of(rules, Extension.VisitTime.class));
      case "preferred_host" -> last(Extensions.of(robots, Extension.Host.class));
      case "sitemaps" -> robots.sitemaps().stream().map(Sitemap::url).toList().toString();
      case "matching_line" ->
        String.valueOf(rules.check(one.get("url").asText()).line().orElse(0));
      default -> throw new AssertionError(one);
    };
  }

  private static String expected(JsonNode one) {
    JsonNode expected = one.get("expected");
    if (expected.isNull()) {
      return "none";
    }
    return switch (one.get("what").asText()) {
      case "crawl_delay" -> number(expected.asDouble());
      case "request_rate" ->
        expected.get("requests") + "/" + expected.get("seconds") + window(expected);
      case "visit_time" -> window(expected);
      case "sitemaps" -> texts(expected).toString();
      case "matching_line" -> String.valueOf(Math.max(0, expected.asInt()));
      default -> expected.asText();
    };
  }

  private static String window(JsonNode node) {
    return node.hasNonNull("start_time")
        ? " " + node.get("start_time").asText() + "-" + node.get("end_time").asText()
        : "";
  }

  private static String delay(CrawlerRules rules) {
    return rules.crawlDelay().map(delay -> number(delay.toNanos() / 1e9)).orElse("none");
  }

  private static String rate(List<Extension.RequestRate> rates) {
    if (rates.isEmpty()) {
      return "none";
    }
    Extension.RequestRate rate = rates.get(0);
    String window = rate.window().map(range -> " " + shown(range)).orElse("");
    return rate.documents() + "/" + rate.seconds() + window;
  }

  private static String time(List<Extension.VisitTime> times) {
    return times.isEmpty() ? "none" : " " + shown(times.get(0).window());
  }

  private static String shown(Extension.DailyWindow window) {
    return "%02d%02d-%02d%02d"
        .formatted(
            window.startMinute() / 60,
            window.startMinute() % 60,
            window.endMinute() / 60,
            window.endMinute() % 60);
  }

  /** Its library takes the last; the engine hands on all. */
  private static String last(List<Extension.Host> hosts) {
    return hosts.isEmpty() ? "none" : hosts.get(hosts.size() - 1).name();
  }

  private static Map<String, String> fields(JsonNode node) {
    Map<String, String> fields = new TreeMap<>();
    node.fieldNames().forEachRemaining(name -> fields.put(name, node.get(name).asText()));
    return fields;
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }

  private static List<String> resolved(RobotsTxt robots, String base) {
    Set<String> sitemaps = new LinkedHashSet<>();
    for (Sitemap sitemap : robots.sitemaps()) {
      sitemaps.add(URI.create(base + "/robots.txt").resolve(sitemap.url()).toString());
    }
    return List.copyOf(sitemaps);
  }

  private static Crawler crawler(List<String> agents) {
    return agents.size() == 1
        ? Crawler.fromUserAgentHeader(agents.get(0))
        : Crawler.ofUncheckedTokens(agents);
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  private static void note(
      PeerCase one,
      String expected,
      String actual,
      Map<String, String> explained,
      Set<String> unused,
      List<String> unexplained) {
    if (!expected.equals(actual)) {
      String key = one.file() + " " + one.hash();
      unused.remove(key);
      if (!explained.containsKey(key)) {
        unexplained.add(key + ": expected " + expected + ", was " + actual + ": " + one.json());
      }
    }
  }

  private static Map<String, String> explained(String list) {
    Map<String, String> explained = new TreeMap<>();
    for (JsonNode entry : Vectors.jsonLines("directives-explained.jsonl")) {
      if (entry.get("list").asText().equals(list)) {
        for (JsonNode hash : entry.get("cases")) {
          explained.put(
              entry.get("file").asText() + " " + hash.asText(),
              entry.get("reason").asText());
        }
      }
    }
    return explained;
  }
}
