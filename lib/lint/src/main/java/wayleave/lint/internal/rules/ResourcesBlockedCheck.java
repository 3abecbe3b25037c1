package wayleave.lint.internal.rules;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.Platform;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;

/** Rules that keep Google from files that it needs to render pages. */
final class ResourcesBlockedCheck implements Check {
  /** What rules disallow, and how that is reported. */
  private record Kind(LintRule code, Severity severity, String message) {}

  private static final Kind RESOURCES = kind(
      "blocks-rendering",
      Severity.WARNING,
      ", `Googlebot` may not fetch scripts or styles, so Google cannot render pages as visitors see them."
          + " Allow these files");
  private static final Kind POSSIBLE_RESOURCES = kind(
      "blocks-rendering",
      Severity.INFO,
      ", `Googlebot` may not fetch a folder that often contains scripts and styles."
          + " If pages load files from it, allow them: Google needs them to render the pages");
  private static final Kind API = kind(
      "blocks-api",
      Severity.INFO,
      ", `Googlebot` may not fetch data that pages may load in the browser."
          + " If they do, allow it: Google does not see content that it cannot load");

  private static final LintRule AJAX = LintRule.of("blocks-admin-ajax");

  /** Files that pages need to look and work as they do. */
  private static final List<String> RESOURCE_URLS = List.of(
      "/wp-includes/js/jquery/jquery.min.js",
      "/wp-includes/css/dist/block-library/style.min.css",
      "/wp-content/themes/theme/style.css",
      "/wp-content/plugins/plugin/script.js",
      "/_next/static/chunks/main.js",
      "/_nuxt/entry.js",
      "/js/app.js",
      "/css/style.css",
      "/stylesheets/style.css",
      "/javascripts/app.js",
      "/skin/frontend/style.css",
      "/wayleave/app.js",
      "/wayleave/style.css");

  /** Files in folders that on many sites hold scripts and styles, and on others something else. */
  private static final List<String> LIKELY_URLS = List.of(
      "/assets/app.js",
      "/assets/style.css",
      "/static/app.js",
      "/static/style.css",
      "/scripts/app.js",
      "/styles/style.css",
      "/themes/theme/style.css",
      // Paths are case-sensitive, and sites on IIS write them so.
      "/Assets/app.js",
      "/Assets/style.css",
      "/Content/style.css",
      "/Scripts/app.js",
      "/Static/app.js",
      "/Static/style.css",
      "/Styles/style.css");

  private static final List<String> RESOURCE_WORDS = List.of("css", "js", "style", "script");

  private static final List<String> API_URLS = List.of("/api/v1/items", "/graphql/", "/ajax/items");

  /** Words in paths of sites whose pages are put together by the browser. */
  private static final List<String> RENDERED_BY_BROWSERS =
      List.of("/_next", "/_nuxt", "/static/js", "/graphql");

  private static final String ADMIN_AJAX = "/wp-admin/admin-ajax.php";

  @Override
  public Phase phase() {
    return Phase.ALONE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasUserAgent()) {
      return;
    }
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, "Googlebot");
    if (!rules.allows("/wayleave/any/page")) {
      return;
    }
    Platform platform = subject.platform();
    Map<Integer, String> certain = blocked(rules, RESOURCE_URLS);
    Map<Integer, String> likely = blocked(
        rules, LIKELY_URLS.stream().filter(url -> !platform.needsNot(url)).toList());
    likely.keySet().removeAll(certain.keySet());
    likely.keySet().removeIf(line -> hasException(rules, line));
    report(subject, findings, RESOURCES, certain);
    report(subject, findings, POSSIBLE_RESOURCES, likely);
    Map<Integer, String> api = blocked(rules, API_URLS);
    if (!api.isEmpty() && isRenderedByBrowsers(rules)) {
      report(subject, findings, API, api);
    }
    ajax(subject, findings, rules);
  }

  private static Kind kind(String code, Severity severity, String message) {
    return new Kind(LintRule.of(code), severity, message);
  }

  private static boolean isRenderedByBrowsers(CrawlerRules rules) {
    return rules.rules().stream()
        .anyMatch(rule -> RENDERED_BY_BROWSERS.stream().anyMatch(rule.path()::contains));
  }

  /** For each line with a rule about some of these URLs the first that it disallows. */
  private static Map<Integer, String> blocked(CrawlerRules rules, List<String> urls) {
    Map<Integer, String> blocked = new TreeMap<>();
    for (String url : urls) {
      Verdict verdict = rules.check(url);
      boolean isAboutIt =
          verdict.rule().map(Rule::path).filter(path -> names(path, url)).isPresent();
      if (!verdict.allowed() && isAboutIt) {
        blocked.putIfAbsent(verdict.line().orElse(0), url);
      }
    }
    return blocked;
  }

  /** Whether an {@code Allow} rule names scripts or styles below what a line disallows, so that its author thought of them. */
  private static boolean hasException(CrawlerRules rules, int line) {
    String folder = rules.rules().stream()
        .filter(rule -> rule.line() == line)
        .findFirst()
        .map(Rule::path)
        .orElse("");
    String start = folder.endsWith("*") ? folder.substring(0, folder.length() - 1) : folder;
    return rules.rules().stream()
        .filter(rule -> rule.type() == Rule.Type.ALLOW && rule.path().startsWith(start))
        .map(rule -> rule.path().substring(start.length()).toLowerCase(Locale.ROOT))
        .anyMatch(rest -> RESOURCE_WORDS.stream().anyMatch(rest::contains));
  }

  /** One finding for all rules that disallow files of a kind. */
  private static void report(
      LintContext subject, DiagnosticSink findings, Kind kind, Map<Integer, String> blocked) {
    Occurrences places = new Occurrences(kind.code, "disallows such files too");
    blocked.keySet().forEach(line -> {
      SourceLine rule = subject.line(line);
      places.add(subject.valueSpan(rule), "With " + RuleText.rule(rule) + kind.message);
    });
    places.report(findings, finding -> {
      int first = blocked.keySet().iterator().next();
      finding
          .severity(kind.severity)
          .witness("Googlebot", blocked.getOrDefault(first, "/"), "disallowed by line " + first);
    });
  }

  /** Whether a path names the folder or the kind of file: a wildcard before other words may never meet it. */
  private static boolean names(String path, String url) {
    String folder = url.substring(0, url.indexOf('/', 1));
    return path.startsWith(folder) || path.contains(".js") || path.contains(".css");
  }

  private static void ajax(LintContext subject, DiagnosticSink findings, CrawlerRules rules) {
    Verdict verdict = rules.check(ADMIN_AJAX);
    boolean byFolder = verdict
        .rule()
        .map(Rule::path)
        .filter(path -> path.startsWith("/wp-admin") && !path.startsWith(ADMIN_AJAX))
        .isPresent();
    if (verdict.allowed() || !byFolder) {
      return;
    }
    SourceLine line = subject.line(verdict.line().getAsInt());
    findings.add(
        AJAX,
        subject.valueSpan(line),
        RuleText.rule(line) + " also disallows `" + ADMIN_AJAX
            + "` for `Googlebot`, but some plugins load content of public pages from it. Add `Allow: "
            + ADMIN_AJAX + "`, as WordPress does",
        finding -> {
          finding.witness(
              "Googlebot", ADMIN_AJAX, "disallowed by line " + verdict.line().getAsInt());
          finding.fix(
              "Add `Allow: " + ADMIN_AJAX + "`",
              new TextEdit(line.end, line.end, "\nAllow: " + ADMIN_AJAX));
        });
  }
}
