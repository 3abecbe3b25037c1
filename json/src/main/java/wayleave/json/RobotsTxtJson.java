package wayleave.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.UserAgentLine;

/** A robots.txt as it is read: its groups, and what is in none. */
public final class RobotsTxtJson {
  private RobotsTxtJson() {}

  /**
   * Writes a robots.txt.
   *
   * @param name as the asker named it
   */
  public static void write(JsonGenerator json, String name, RobotsTxt robots) throws IOException {
    json.writeStartObject();
    fields(json, name, robots);
    json.writeEndObject();
  }

  /**
   * Writes a robots.txt with what some crawlers have to follow: the groups that hold for each, made one, and its rules in the
   * order in which they are tried.
   *
   * @param name as the asker named it
   * @param crawlers who follows it
   */
  public static void write(
      JsonGenerator json, String name, RobotsTxt robots, Iterable<Crawler> crawlers)
      throws IOException {
    json.writeStartObject();
    fields(json, name, robots);
    json.writeArrayFieldStart("followed");
    for (Crawler crawler : crawlers) {
      followed(json, robots.rulesFor(crawler));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void followed(JsonGenerator json, AgentRules rules) throws IOException {
    json.writeStartObject();
    json.writeStringField("agent", rules.crawler().name());
    Json.strings(json, "tokens", rules.crawler().tokens());
    Json.selection(json, rules.selection());
    json.writeArrayFieldStart("rules");
    for (Rule rule : rules.rules()) {
      json.writeStartObject();
      Json.rule(json, rule);
      json.writeNumberField("length", rule.length());
      json.writeEndObject();
    }
    json.writeEndArray();
    extensions(json, rules.extensions());
    json.writeEndObject();
  }

  private static void fields(JsonGenerator json, String name, RobotsTxt robots) throws IOException {
    json.writeStringField("robots", name);
    json.writeStringField("dialect", robots.dialect().code());
    if (robots.firstIgnoredLine().isPresent()) {
      json.writeNumberField("firstIgnoredLine", robots.firstIgnoredLine().getAsInt());
    }
    json.writeArrayFieldStart("groups");
    for (Group group : robots.groups()) {
      group(json, group);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("sitemaps");
    for (Sitemap sitemap : robots.sitemaps()) {
      json.writeStartObject();
      json.writeNumberField("line", sitemap.line());
      json.writeStringField("url", sitemap.url());
      json.writeBooleanField("absolute", sitemap.isAbsolute());
      json.writeEndObject();
    }
    json.writeEndArray();
    extensions(json, robots.extensions());
  }

  private static void group(JsonGenerator json, Group group) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("userAgents");
    for (UserAgentLine userAgent : group.userAgents()) {
      Json.userAgent(json, userAgent);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("rules");
    for (Rule rule : group.rules()) {
      json.writeStartObject();
      Json.rule(json, rule);
      json.writeEndObject();
    }
    json.writeEndArray();
    extensions(json, group.extensions());
    json.writeEndObject();
  }

  private static void extensions(JsonGenerator json, List<ExtensionLine> extensions)
      throws IOException {
    json.writeArrayFieldStart("extensions");
    for (ExtensionLine extension : extensions) {
      json.writeStartObject();
      json.writeNumberField("line", extension.line());
      json.writeStringField("field", extension.field());
      json.writeStringField("value", extension.value());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
