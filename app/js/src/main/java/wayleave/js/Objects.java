package wayleave.js;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;

/** Plain objects of JavaScript. */
final class Objects {
  private Objects() {}

  static JSObject group(Group group) {
    JSArray<JSObject> userAgents = new JSArray<>();
    for (UserAgentLine line : group.userAgents()) {
      userAgents.push(userAgent(line.line(), line.name()));
    }
    JSArray<JSObject> rules = new JSArray<>();
    for (Rule rule : group.rules()) {
      rules.push(
          rule(rule.line(), rule.type() == Rule.Type.ALLOW ? "allow" : "disallow", rule.path()));
    }
    return group(userAgents, rules, extensions(group.extensions()));
  }

  static JSArray<JSObject> extensions(List<ExtensionLine> lines) {
    JSArray<JSObject> array = new JSArray<>();
    for (ExtensionLine line : lines) {
      array.push(extension(line.line(), line.field(), line.value()));
    }
    return array;
  }

  @JSBody(
      params = {"line", "name"},
      script = "return {line: line, name: name};")
  private static native JSObject userAgent(int line, String name);

  @JSBody(
      params = {"line", "type", "path"},
      script = "return {line: line, type: type, path: path};")
  private static native JSObject rule(int line, String type, String path);

  @JSBody(
      params = {"line", "url"},
      script = "return {line: line, url: url};")
  static native JSObject sitemap(int line, String url);

  @JSBody(
      params = {"line", "field", "value"},
      script = "return {line: line, field: field, value: value};")
  private static native JSObject extension(int line, String field, String value);

  @JSBody(
      params = {"userAgents", "rules", "extensions"},
      script = "return {userAgents: userAgents, rules: rules, extensions: extensions};")
  private static native JSObject group(
      JSArray<JSObject> userAgents, JSArray<JSObject> rules, JSArray<JSObject> extensions);

  @JSBody(
      params = {"url", "crawler", "allowed", "reason", "line", "rule", "dialect", "explanation"},
      script = "return {url: url, origin: null, crawler: crawler, allowed: allowed, reason: reason,"
          + " line: line === 0 ? null : line, rule: rule, fetchedAt: null, dialect: dialect,"
          + " explanation: explanation};")
  static native JSObject verdict(
      String url,
      String crawler,
      boolean allowed,
      String reason,
      int line,
      @Nullable String rule,
      String dialect,
      String explanation);
}
