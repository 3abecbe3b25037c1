package wayleave.js;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreferences;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.report.JsonWriter;
import wayleave.report.PageJson;
import wayleave.report.UsageJson;

/** What a response and a robots.txt say about the use of a page. */
final class Pages implements Task {
  private final JsonNode vector;
  private final PageDialect dialect;

  private Pages(JsonNode vector, PageDialect dialect) {
    this.vector = vector;
    this.dialect = dialect;
  }

  /** A vector of page directives or of preferences, asked for in a dialect. */
  static Pages of(JsonNode vector, PageDialect dialect) {
    return new Pages(vector.has("input") ? vector.get("input") : vector, dialect);
  }

  @Override
  public int size() {
    return 2;
  }

  @Override
  public void write(JsonWriter json) {
    json.beginObject();
    json.field("kind", "pages");
    json.field("robots", robots());
    json.field("url", url());
    json.field("crawler", crawler());
    json.beginArray("headers");
    headers().forEach(header -> {
      json.beginArray();
      json.value(header[0]);
      json.value(header[1]);
      json.endArray();
    });
    json.endArray();
    json.field("html", html());
    json.field("dialect", dialect.code());
    json.field("at", at());
    json.beginArray("specifications");
    Specification.all().forEach(specification -> json.value(specification.id()));
    json.endArray();
    json.endObject();
  }

  @Override
  public String expected() {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers()
        .forEach(header ->
            headers.computeIfAbsent(header[0], name -> new ArrayList<>()).add(header[1]));
    Crawler who = Crawler.fromUserAgentHeader(crawler());
    JsonWriter json = new JsonWriter();
    json.beginArray();
    PageJson.write(
        json,
        PageDirectives.read(headers, html().getBytes(UTF_8), who, dialect, Instant.parse(at())));
    for (List<Specification> editions : List.of(Specification.all(), Specification.current())) {
      UsageJson.write(
          json,
          UsagePreferences.of(RobotsTxt.parse(robots()), who, url(), editions)
              .withResponse(headers));
    }
    json.endArray();
    return new String(json.toByteArray(), UTF_8);
  }

  private String robots() {
    return vector.path("robots").asText("");
  }

  private String url() {
    return vector.path("url").asText("https://example.com/a");
  }

  private String crawler() {
    return vector.path("crawler").asText("Googlebot");
  }

  private String html() {
    return vector.path("html").asText("");
  }

  private String at() {
    return vector.path("at").asText("2026-11-22T00:00:00Z");
  }

  private List<String[]> headers() {
    List<String[]> headers = new ArrayList<>();
    for (JsonNode header : vector.path("headers")) {
      String text = header.asText();
      int colon = text.indexOf(':');
      headers.add(
          header.isArray()
              ? new String[] {header.get(0).asText(), header.get(1).asText()}
              : new String[] {
                text.substring(0, colon), text.substring(colon + 1).strip()
              });
    }
    return headers;
  }
}
