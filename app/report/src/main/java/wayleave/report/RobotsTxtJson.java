package wayleave.report;

import java.util.List;
import wayleave.Crawler;
import wayleave.CrawlerRules;
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
  public static void write(JsonWriter json, String name, RobotsTxt robots) {
    json.beginObject();
    fields(json, name, robots);
    json.endObject();
  }

  /**
   * Writes a robots.txt with what some crawlers have to follow: the groups that hold for each, made one, and its rules in the
   * order in which they are tried.
   *
   * @param name as the asker named it
   * @param crawlers who follows it
   */
  public static void write(
      JsonWriter json, String name, RobotsTxt robots, Iterable<Crawler> crawlers) {
    json.beginObject();
    fields(json, name, robots);
    json.beginArray("followed");
    for (Crawler crawler : crawlers) {
      followed(json, robots.rulesFor(crawler));
    }
    json.endArray();
    json.endObject();
  }

  private static void followed(JsonWriter json, CrawlerRules rules) {
    json.beginObject();
    json.field("crawler", rules.crawler().name());
    JsonFields.strings(json, "tokens", rules.crawler().under(rules.dialect()).tokens());
    JsonFields.selection(json, rules.selection());
    json.beginArray("rules");
    for (Rule rule : rules.rules()) {
      json.beginObject();
      JsonFields.rule(json, rule);
      json.field("length", rule.length());
      json.endObject();
    }
    json.endArray();
    extensions(json, rules.extensions());
    json.endObject();
  }

  private static void fields(JsonWriter json, String name, RobotsTxt robots) {
    json.field("robots", name);
    json.field("dialect", robots.dialect().code());
    if (robots.firstIgnoredLine().isPresent()) {
      json.field("firstIgnoredLine", robots.firstIgnoredLine().getAsInt());
    }
    json.beginArray("groups");
    for (Group group : robots.groups()) {
      group(json, group);
    }
    json.endArray();
    json.beginArray("sitemaps");
    for (Sitemap sitemap : robots.sitemaps()) {
      json.beginObject();
      json.field("line", sitemap.line());
      json.field("url", sitemap.url());
      json.field("absolute", sitemap.isAbsolute());
      json.endObject();
    }
    json.endArray();
    extensions(json, robots.extensions());
  }

  private static void group(JsonWriter json, Group group) {
    json.beginObject();
    json.beginArray("userAgents");
    for (UserAgentLine userAgent : group.userAgents()) {
      JsonFields.userAgent(json, userAgent);
    }
    json.endArray();
    json.beginArray("rules");
    for (Rule rule : group.rules()) {
      json.beginObject();
      JsonFields.rule(json, rule);
      json.endObject();
    }
    json.endArray();
    extensions(json, group.extensions());
    json.endObject();
  }

  private static void extensions(JsonWriter json, List<ExtensionLine> extensions) {
    json.beginArray("extensions");
    for (ExtensionLine extension : extensions) {
      json.beginObject();
      json.field("line", extension.line());
      json.field("field", extension.field());
      json.field("value", extension.value());
      json.endObject();
    }
    json.endArray();
  }
}
