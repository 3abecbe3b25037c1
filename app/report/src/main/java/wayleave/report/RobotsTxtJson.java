package wayleave.report;

import java.util.List;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;

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
    json.objects("followed", crawlers, crawler -> followed(json, robots.rulesFor(crawler)));
    json.endObject();
  }

  private static void followed(JsonWriter json, CrawlerRules rules) {
    json.field("crawler", rules.crawler().name());
    JsonFields.strings(json, "tokens", rules.crawler().under(rules.dialect()).tokens());
    JsonFields.selection(json, rules.selection());
    json.objects("rules", rules.rules(), rule -> {
      JsonFields.rule(json, rule);
      json.field("length", rule.length());
    });
    extensions(json, rules.extensions());
  }

  private static void fields(JsonWriter json, String name, RobotsTxt robots) {
    json.field("robots", name);
    json.field("dialect", robots.dialect().code());
    if (robots.firstIgnoredLine().isPresent()) {
      json.field("firstIgnoredLine", robots.firstIgnoredLine().getAsInt());
    }
    json.objects("groups", robots.groups(), group -> group(json, group));
    json.objects("sitemaps", robots.sitemaps(), sitemap -> {
      json.field("line", sitemap.line());
      json.field("url", sitemap.url());
      json.field("absolute", sitemap.isAbsolute());
    });
    extensions(json, robots.extensions());
  }

  private static void group(JsonWriter json, Group group) {
    json.objects(
        "userAgents", group.userAgents(), userAgent -> JsonFields.userAgent(json, userAgent));
    json.objects("rules", group.rules(), rule -> JsonFields.rule(json, rule));
    extensions(json, group.extensions());
  }

  private static void extensions(JsonWriter json, List<ExtensionLine> extensions) {
    json.objects("extensions", extensions, extension -> {
      json.field("line", extension.line());
      json.field("field", extension.field());
      json.field("value", extension.value());
    });
  }
}
