package wayleave.js;

import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.typedarrays.Int8Array;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.Verdict;

/**
 * What {@code engine/core.js} exports. {@code index.js} checks all arguments before it calls this. Functions, not methods: TeaVM
 * makes an array for each call of a method.
 */
public final class CoreModule {
  private static final Dialect[] DIALECTS = Dialect.values();

  private CoreModule() {}

  /**
   * Reads a robots.txt.
   *
   * @param dialect its place among the constants
   */
  @JSExport
  public static Handles.Document parse(Int8Array body, int dialect) {
    return new Handles.Document(RobotsTxt.parse(bytes(body), DIALECTS[dialect]));
  }

  /** The same bytes, not a copy. */
  @JSBody(params = "array", script = "return array;")
  @JSByRef
  static native byte[] bytes(Int8Array array);

  /** The crawler with a product token or a User-Agent header. */
  @JSExport
  public static Handles.Agent crawler(String name) {
    return new Handles.Agent(Crawler.fromUserAgentHeader(name));
  }

  @JSExport
  public static Handles.Rules rules(Handles.Document document, Handles.Agent crawler) {
    return new Handles.Rules(document.robots.rulesFor(crawler.crawler));
  }

  @JSExport
  public static boolean allows(Handles.Rules rules, String url) {
    return rules.rules.allows(url);
  }

  /**
   * A verdict as {@code docs/schema/verdict.schema.json} defines it.
   *
   * @param crawler as the user named it
   */
  @JSExport
  public static JSObject check(Handles.Rules rules, String url, String crawler) {
    Verdict verdict = rules.rules.check(url);
    return Objects.verdict(
        url,
        crawler,
        verdict.allowed(),
        verdict.reason().code(),
        verdict.line().orElse(0),
        verdict.rule().map(Rule::toString).orElse(null),
        rules.rules.dialect().code(),
        verdict.reason().text());
  }

  /** The seconds between two requests that the file asks a crawler for; -1 if it does not. */
  @JSExport
  public static double crawlDelay(Handles.Rules rules) {
    return rules
        .rules
        .crawlDelay()
        .map(delay -> delay.getSeconds() + delay.getNano() / 1e9)
        .orElse(-1.0);
  }

  /** All extension lines, those before the first group included. */
  @JSExport
  public static JSArray<JSObject> extensions(Handles.Document document) {
    return Objects.extensions(document.robots.extensions());
  }

  @JSExport
  public static JSArray<JSObject> groups(Handles.Document document) {
    JSArray<JSObject> array = new JSArray<>();
    for (Group group : document.robots.groups()) {
      array.push(Objects.group(group));
    }
    return array;
  }

  @JSExport
  public static JSArray<JSObject> sitemaps(Handles.Document document) {
    JSArray<JSObject> array = new JSArray<>();
    for (Sitemap sitemap : document.robots.sitemaps()) {
      array.push(Objects.sitemap(sitemap.line(), sitemap.url()));
    }
    return array;
  }
}
