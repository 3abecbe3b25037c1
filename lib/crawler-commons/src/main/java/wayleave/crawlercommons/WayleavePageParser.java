package wayleave.crawlercommons;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;

/**
 * Reads what a page tells a crawler: {@code X-Robots-Tag} headers and robots {@code meta} elements, which crawler-commons does not read
 * (its pull request 566 proposes parsers). The crawler's names decide whose documentation applies ({@link PageDialect#of}).
 *
 * <p>No input makes it throw: what cannot be read is in {@link PageDirectives#remarks}. Immutable and thread-safe.
 */
public final class WayleavePageParser {
  private static final byte[] NO_HTML = {};

  private final Crawler crawler;
  private final PageDialect dialect;

  /**
   * A parser for one crawler.
   *
   * @param robotNames the crawler's product tokens, with or without versions, or one User-Agent header; statements for any of them
   *     count, beside those for all crawlers. None stands for a crawler that nothing names
   */
  public WayleavePageParser(Collection<String> robotNames) {
    this.crawler = Names.crawler(robotNames);
    this.dialect = PageDialect.of(crawler);
  }

  /**
   * The directives of a response.
   *
   * @param content the body, without content coding; null is as if it were empty
   * @param contentType of the body: one that is not HTML is not read; null if it is not known, and then the body is read
   * @param headers the fields of the response by name, in any case; of those that are not about robots none counts
   */
  public PageDirectives parseContent(
      byte @Nullable [] content, @Nullable String contentType, Map<String, List<String>> headers) {
    Map<String, List<String>> fields = new LinkedHashMap<>(headers);
    boolean isHtml = true;
    if (contentType != null) {
      fields.keySet().removeIf(name -> name.equalsIgnoreCase("Content-Type"));
      fields.put("Content-Type", List.of(contentType));
      isHtml = contentType.toLowerCase(Locale.ROOT).contains("html");
    }
    return PageDirectives.read(
        fields, content == null || !isHtml ? NO_HTML : content, crawler, dialect);
  }

  /**
   * The directives of a page whose {@code meta} elements the crawler's own HTML parser has found.
   *
   * @param metas the {@code content} of elements by their {@code name}, in any case
   * @param headers as in {@link #parseContent}
   */
  public PageDirectives parseMetas(
      Map<String, List<String>> metas, Map<String, List<String>> headers) {
    StringBuilder html = new StringBuilder();
    metas.forEach((name, contents) -> contents.forEach(content -> html.append("<meta name=\"")
        .append(quoted(name))
        .append("\" content=\"")
        .append(quoted(content))
        .append("\">")));
    return parseContent(
        html.toString().getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8", headers);
  }

  private static String quoted(String value) {
    return value.replace("&", "&amp;").replace("\"", "&quot;");
  }
}
