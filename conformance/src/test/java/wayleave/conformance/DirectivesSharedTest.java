package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.ExtensionLine;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;

/**
 * What other libraries read beside the rules. The engine hands on extension lines uninterpreted, but for Crawl-delay; what
 * the other libraries make of them is done here, to show that everything needed is there.
 */
@EnabledIf("wayleave.conformance.Shared#present")
final class DirectivesSharedTest {
  private static final Pattern RATE =
      Pattern.compile("(\\d+)/(\\d+)([smhd]?)(?:\\s+(\\d{4})-(\\d{4}))?");
  private static final Pattern TIME = Pattern.compile("(\\d{4})[ -](\\d{4})");

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
      OptionalDouble delay = robots.rulesFor(crawler(one.agents())).crawlDelaySeconds();
      String expected = json.has("crawl_delay_s")
          ? number(json.get("crawl_delay_s").asDouble())
          : json.hasNonNull("crawl_delay_ms")
              ? number(json.get("crawl_delay_ms").asDouble() / 1000)
              : "none";
      String actual = delay.isPresent() ? number(delay.getAsDouble()) : "none";
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
                .rulesFor(Crawler.of(check.get("ua").asText()))
                .allows(check.get("url").asText()))
            .as(one.toString())
            .isEqualTo(check.get("allowed").asBoolean());
      }
      if (one.has("signals")) {
        Map<String, String> signals = new TreeMap<>();
        values(robots.extensions(), "content-signal")
            .forEach(value -> signals.putAll(pairs(value, ",")));
        assertThat(signals).as(one.toString()).isEqualTo(fields(one.get("signals")));
      }
      if (one.has("licences")) {
        assertThat(values(robots.extensions(), "license")).isEqualTo(texts(one.get("licences")));
      }
      for (JsonNode usage : one.path("usage")) {
        assertThat(trainAi(robots, usage.get("path").asText()))
            .as(one.toString())
            .isEqualTo(
                usage.get("train-ai").isNull() ? null : usage.get("train-ai").asText());
      }
      long lines = one.get("robots")
          .asText()
          .lines()
          .filter(line -> line.startsWith("Content-Usage"))
          .count();
      assertThat(values(robots.extensions(), "content-usage")).hasSize((int) lines);
    }
    assertThat(cases).hasSize(8);
  }

  /** The most restrictive of the usage lines whose path matches. */
  private static @Nullable String trainAi(RobotsTxt robots, String path) {
    Set<String> found = new TreeSet<>();
    for (String value : values(robots.extensions(), "content-usage")) {
      boolean scoped = value.startsWith("/");
      String pattern = scoped ? value.substring(0, value.indexOf(' ')) : "/";
      if (ReferenceMatcher.matches(ReferenceBytes.bytes(path), ReferenceBytes.bytes(pattern))) {
        String preference =
            pairs(value.replace(scoped ? pattern : "\n", ""), " ").get("train-ai");
        if (preference != null) {
          found.add(preference);
        }
      }
    }
    return found.isEmpty() ? null : found.iterator().next();
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
    AgentRules rules = robots.rulesFor(Crawler.of(one.path("ua").asText()));
    return switch (one.get("what").asText()) {
      case "crawl_delay" -> {
        OptionalDouble seconds = rules.crawlDelaySeconds();
        yield seconds.isPresent() ? number(seconds.getAsDouble()) : "none";
      }
      case "request_rate" -> rate(values(rules.extensions(), "request-rate"));
      case "visit_time" -> time(values(rules.extensions(), "visit-time"));
      case "preferred_host" -> last(values(robots.extensions(), "host"));
      case "sitemaps" -> robots.sitemaps().stream().map(Sitemap::url).toList().toString();
      case "matching_line" ->
        String.valueOf(rules.check(one.get("url").asText()).line());
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

  private static String rate(List<String> values) {
    for (String value : values) {
      Matcher matcher = RATE.matcher(value);
      if (matcher.matches()) {
        int unit = switch (matcher.group(3)) {
          case "m" -> 60;
          case "h" -> 3600;
          case "d" -> 86400;
          default -> 1;
        };
        String window =
            matcher.group(4) == null ? "" : " " + matcher.group(4) + "-" + matcher.group(5);
        return matcher.group(1) + "/" + Integer.parseInt(matcher.group(2)) * unit + window;
      }
    }
    return "none";
  }

  private static String time(List<String> values) {
    for (String value : values) {
      Matcher matcher = TIME.matcher(value);
      if (matcher.matches()) {
        return " " + matcher.group(1) + "-" + matcher.group(2);
      }
    }
    return "none";
  }

  private static String last(List<String> values) {
    return values.isEmpty() ? "none" : values.get(values.size() - 1);
  }

  private static List<String> values(List<ExtensionLine> lines, String field) {
    return lines.stream()
        .filter(line -> line.is(field))
        .map(ExtensionLine::value)
        .toList();
  }

  private static Map<String, String> pairs(String text, String separator) {
    return Arrays.stream(text.split(separator))
        .map(String::strip)
        .filter(pair -> pair.contains("="))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
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
    return agents.size() == 1 ? Crawler.of(agents.get(0)) : Crawler.ofTokens(agents);
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
