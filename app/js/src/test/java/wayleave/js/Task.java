package wayleave.js;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.VerdictJson;

/** What both engines are asked, and what the JVM's says. */
interface Task {
  /** Writes the task as {@code runner.js} takes it. */
  void write(JsonWriter json);

  /** What {@code runner.js} has to answer. */
  String expected();

  /** How many verdicts or files it stands for. */
  int size();

  /** A crawler and a URL. */
  record Question(String crawler, String url) {}

  /** The verdicts on some questions, and all that the document has. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Verdicts(byte[] robots, Dialect dialect, List<Question> questions) implements Task {
    @Override
    public int size() {
      return questions.size();
    }

    @Override
    public void write(JsonWriter json) {
      json.beginObject();
      json.field("kind", "verdicts");
      json.field("robots", Base64.getEncoder().encodeToString(robots));
      json.field("dialect", dialect.code());
      json.beginArray("questions");
      for (Question question : questions) {
        json.beginArray();
        json.value(question.crawler);
        json.value(question.url);
        json.endArray();
      }
      json.endArray();
      json.endObject();
    }

    @Override
    public String expected() {
      RobotsTxt document = RobotsTxt.parse(robots, dialect);
      JsonWriter json = new JsonWriter();
      json.beginArray();
      json.beginArray();
      for (Question question : questions) {
        CrawlerRules rules = document.rulesFor(Crawler.fromUserAgentHeader(question.crawler));
        json.beginArray();
        if (VerdictJson.notAUrl(question.url, dialect, false).isPresent()) {
          json.nullValue();
          json.value("not-a-url");
          json.nullValue();
          json.nullValue();
        } else {
          verdict(json, rules.check(question.url));
        }
        json.value(millis(rules.crawlDelay()));
        json.endArray();
      }
      json.endArray();
      groups(json, document.groups());
      json.beginArray();
      for (Sitemap sitemap : document.sitemaps()) {
        json.beginObject();
        json.field("line", sitemap.line());
        json.field("url", sitemap.url());
        json.endObject();
      }
      json.endArray();
      json.beginArray();
      extensions(json, document.extensions());
      json.endArray();
      json.endArray();
      return new String(json.toByteArray(), UTF_8);
    }

    private static void verdict(JsonWriter json, Verdict verdict) {
      json.value(verdict.allowed());
      json.value(verdict.reason().code());
      if (verdict.line().isPresent()) {
        json.value(verdict.line().getAsInt());
      } else {
        json.nullValue();
      }
      json.value(verdict.rule().map(Rule::toString).orElse(null));
    }

    private static int millis(Optional<Duration> delay) {
      double seconds =
          delay.map(each -> each.getSeconds() + each.getNano() / 1e9).orElse(-1.0);
      return (int) Math.min(Math.round(1000 * seconds), Integer.MAX_VALUE);
    }

    private static void groups(JsonWriter json, List<Group> groups) {
      json.beginArray();
      for (Group group : groups) {
        json.beginObject();
        json.beginArray("userAgents");
        for (UserAgentLine line : group.userAgents()) {
          json.beginObject();
          json.field("line", line.line());
          json.field("name", line.name());
          json.endObject();
        }
        json.endArray();
        json.beginArray("rules");
        for (Rule rule : group.rules()) {
          json.beginObject();
          json.field("line", rule.line());
          json.field("type", JsonFields.code(rule.type()));
          json.field("path", rule.path());
          json.endObject();
        }
        json.endArray();
        json.beginArray("extensions");
        extensions(json, group.extensions());
        json.endArray();
        json.endObject();
      }
      json.endArray();
    }

    private static void extensions(JsonWriter json, List<ExtensionLine> lines) {
      for (ExtensionLine line : lines) {
        json.beginObject();
        json.field("line", line.line());
        json.field("field", line.field());
        json.field("value", line.value());
        json.endObject();
      }
    }
  }

  /** Tasks as a JSON array. */
  static String json(List<Task> tasks) {
    JsonWriter json = new JsonWriter();
    json.beginArray();
    new ArrayList<>(tasks).forEach(task -> task.write(json));
    json.endArray();
    return new String(json.toByteArray(), UTF_8);
  }
}
