package wayleave.lint.internal.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;

/** Rules that keep Google from what it needs to render pages. */
final class ResourcesBlockedCheck implements Check {
  private static final LintRule RESOURCES = LintRule.of("blocks-rendering");
  private static final LintRule AJAX = LintRule.of("blocks-admin-ajax");
  private static final LintRule API = LintRule.of("blocks-api");

  /** Files of this kind are there to make a page look as it does. */
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
      "/themes/theme/style.css");

  private static final List<String> API_URLS = List.of("/api/v1/items", "/graphql/", "/ajax/items");

  /** Words in paths by which a site tells that browsers put its pages together. */
  private static final List<String> RENDERED_BY_BROWSERS =
      List.of("/_next", "/_nuxt", "/static/js", "/graphql");

  private static final String ADMIN_AJAX = "/wp-admin/admin-ajax.php";

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasUserAgent()) {
      return;
    }
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, "Googlebot");
    if (!rules.allows("/wayleave/any/page")) {
      return;
    }
    Platform platform = Platform.of(rules);
    Set<Integer> told = new HashSet<>();
    for (String url : RESOURCE_URLS) {
      report(subject, findings, rules, url, RESOURCES, RESOURCES.severity(), told);
    }
    for (String url : LIKELY_URLS) {
      if (!platform.needsNot(url)) {
        report(subject, findings, rules, url, RESOURCES, Severity.INFO, told);
      }
    }
    if (isRenderedByBrowsers(rules)) {
      for (String url : API_URLS) {
        report(subject, findings, rules, url, API, API.severity(), told);
      }
    }
    ajax(subject, findings, rules);
  }

  private static boolean isRenderedByBrowsers(CrawlerRules rules) {
    return rules.rules().stream()
        .anyMatch(rule -> RENDERED_BY_BROWSERS.stream().anyMatch(rule.path()::contains));
  }

  private static void report(
      LintContext subject,
      DiagnosticSink findings,
      CrawlerRules rules,
      String url,
      LintRule code,
      Severity severity,
      Set<Integer> told) {
    Verdict verdict = rules.check(url);
    boolean isAboutIt =
        verdict.rule().map(Rule::path).filter(path -> names(path, url)).isPresent();
    if (!verdict.allowed() && isAboutIt && told.add(verdict.line().orElse(0))) {
      findings.add(
          code,
          subject.valueSpan(subject.line(verdict.line().getAsInt())),
          why(code, severity),
          finding -> finding
              .severity(severity)
              .witness("Googlebot", url, "disallowed by line " + verdict.line().getAsInt()));
    }
  }

  private static String why(LintRule code, Severity severity) {
    if (code == API) {
      return "pages that load their content from here look empty to Google";
    }
    return severity == RESOURCES.severity()
        ? "Google needs script and style files to see pages as they are"
        : "if pages have scripts or styles from here, Google does not see them as they are";
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
        "some plugins load content of public pages from " + ADMIN_AJAX + ": allow it",
        finding -> {
          finding.witness(
              "Googlebot", ADMIN_AJAX, "disallowed by line " + verdict.line().getAsInt());
          finding.fix("allow it", new TextEdit(line.end, line.end, "\nAllow: " + ADMIN_AJAX));
        });
  }
}
