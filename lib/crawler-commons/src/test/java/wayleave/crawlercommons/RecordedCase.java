package wayleave.crawlercommons;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import wayleave.RobotsTxt;

/**
 * A case of crawler-commons' own tests, as it was recorded.
 *
 * @param json what was recorded
 */
record RecordedCase(JsonNode json) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static List<RecordedCase> read(Path file) throws IOException {
    List<RecordedCase> cases = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      cases.add(new RecordedCase(JSON.readTree(line)));
    }
    return cases;
  }

  /** A short name that stays the same as long as the case does. */
  String id() {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256")
          .digest(json.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 5);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where it stands in crawler-commons. */
  String test() {
    return json.get("test").asText();
  }

  /** What crawler-commons expects. */
  String theirs() {
    if (json.hasNonNull("expected")) {
      return json.get("expected").asText();
    }
    List<String> sitemaps = new ArrayList<>();
    json.get("sitemaps").forEach(sitemap -> sitemaps.add(sitemap.asText()));
    String delay =
        json.hasNonNull("crawl_delay_ms") ? json.get("crawl_delay_ms").asText() : "none";
    return described(json.get("mode").asText(), delay, sitemaps);
  }

  /** What is answered by a parser that is called as the case calls crawler-commons'. */
  String ours(BaseRobotsParser parser) {
    BaseRobotRules rules = rules(parser);
    if (json.hasNonNull("expected")) {
      return rules.isAllowed(json.get("url").asText()) ? "allow" : "disallow";
    }
    String mode =
        rules.isAllowAll() ? "ALLOW_ALL" : rules.isAllowNone() ? "ALLOW_NONE" : "ALLOW_SOME";
    long delay = rules.getCrawlDelay();
    return described(
        mode,
        delay == BaseRobotRules.UNSET_CRAWL_DELAY ? "none" : Long.toString(delay),
        rules.getSitemaps());
  }

  private static String described(String mode, String delay, List<String> sitemaps) {
    return mode + "; delay " + delay + "; sitemaps " + sitemaps;
  }

  // They compare names in their older way where they are called in their older way.
  @SuppressWarnings("deprecation")
  private BaseRobotRules rules(BaseRobotsParser parser) {
    List<String> agents = new ArrayList<>();
    json.get("agents").forEach(agent -> agents.add(agent.asText()));
    String url = json.path("robots_url").asText("http://domain.com");
    String type = json.get("content_type").asText();
    return json.get("ua_mode").asText().equals("exact")
        ? parser.parseContent(url, robots(), type, agents)
        : parser.parseContent(url, robots(), type, String.join(",", agents));
  }

  private byte[] robots() {
    return json.has("robots_base64")
        ? Base64.getDecoder().decode(json.get("robots_base64").asText())
        : json.path("robots").asText().getBytes(StandardCharsets.UTF_8);
  }

  /** What is asked, for people. */
  @Override
  public String toString() {
    return id() + " " + test() + " " + json.get("agents") + " "
        + json.path("url").asText() + " "
        + RobotsTxt.parse(robots()) + " " + json.get("ua_mode").asText() + " "
        + json.path("notes");
  }
}
