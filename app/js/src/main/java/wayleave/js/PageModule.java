package wayleave.js;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Crawler;
import wayleave.RobotsTxt;
import wayleave.extension.Specification;
import wayleave.extension.UsagePreferences;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.report.PageJson;
import wayleave.report.UsageJson;

/** What {@code engine/page.js} exports. {@code page.js} checks all arguments before it calls this. Answers are JSON in UTF-8. */
public final class PageModule {
  private PageModule() {}

  /**
   * What a page tells a crawler.
   *
   * @param headers names and values by turns
   * @param dialect its code; empty for that of the crawler
   * @param at milliseconds since 1970
   */
  @JSExport
  @JSByRef
  public static byte[] directives(
      String[] headers, @JSByRef byte[] html, String crawler, String dialect, double at) {
    Crawler who = Crawler.fromUserAgentHeader(crawler);
    PageDirectives page = PageDirectives.read(
        fields(headers),
        html,
        who,
        PageDialect.find(dialect).orElseGet(() -> PageDialect.of(who)),
        Instant.ofEpochMilli((long) at));
    return JsonBytes.of(json -> PageJson.write(json, page));
  }

  /**
   * What a robots.txt and a response say about the use of the content.
   *
   * @param headers names and values by turns
   * @param specifications their ids, of {@link #specifications}; none for the current ones
   */
  @JSExport
  @JSByRef
  public static byte[] preferences(
      @JSByRef byte[] robots,
      String crawler,
      String url,
      String[] headers,
      String[] specifications) {
    List<Specification> editions = specifications.length == 0
        ? Specification.current()
        : Stream.of(specifications)
            .map(id -> Specification.find(id).orElseThrow())
            .toList();
    UsagePreferences usage = UsagePreferences.of(
            RobotsTxt.parse(robots), Crawler.fromUserAgentHeader(crawler), url, editions)
        .withResponse(fields(headers));
    return JsonBytes.of(json -> UsageJson.write(json, usage));
  }

  /** The ids of all specifications that are known. */
  @JSExport
  public static String[] specifications() {
    return Specification.all().stream().map(Specification::id).toArray(String[]::new);
  }

  /** Names and values by turns, as fields. */
  static Map<String, List<String>> fields(String[] headers) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (int i = 0; i < headers.length; i += 2) {
      fields.computeIfAbsent(headers[i], name -> new ArrayList<>()).add(headers[i + 1]);
    }
    return fields;
  }
}
