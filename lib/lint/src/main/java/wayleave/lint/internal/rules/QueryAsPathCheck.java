package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Parameters of a query that are written as paths (R6). */
final class QueryAsPathCheck implements Check {
  private static final LintRule QUERY = LintRule.of("path-query-as-path");

  /** A name and an equals sign, and no value: a path with a value, such as {@code /q=calendar/}, may exist. */
  private static final Pattern PARAMETER = Pattern.compile("/([A-Za-z][A-Za-z0-9_-]{1,39})=\\*?");

  /** Parameters of widespread shops, blogs and frameworks, in lower case. */
  private static final Set<String> KNOWN = Set.of(
      "returnurl",
      "redirecturl",
      "redirect_to",
      "productid",
      "product_id",
      "categoryid",
      "category_id",
      "itemid",
      "sessionid",
      "session_id",
      "jsessionid",
      "phpsessid",
      "sid",
      "utm_source",
      "utm_medium",
      "utm_campaign",
      "replytocom",
      "fbclid",
      "gclid",
      "add-to-cart",
      "orderby",
      "sortby",
      "sort_by",
      "pagesize",
      "viewmode");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<PathValue> found = new ArrayList<>();
    Set<String> names = new HashSet<>();
    if (!subject.has('=')) {
      return;
    }
    for (PathValue path : subject.paths()) {
      Matcher parameter = PARAMETER.matcher(path.text());
      if (path.line().field == Field.DISALLOW && parameter.matches()) {
        found.add(path);
        names.add(parameter.group(1).toLowerCase(Locale.ROOT));
      }
    }
    // One unknown name may be a path of the site.
    if (names.size() > 1 || names.stream().anyMatch(KNOWN::contains)) {
      report(subject, findings, found);
    }
  }

  private static void report(LintContext subject, DiagnosticSink findings, List<PathValue> found) {
    Occurrences places = new Occurrences(QUERY, "also a parameter");
    for (PathValue path : found) {
      String name = path.text().substring(1, path.text().indexOf('=') + 1);
      String first = "/*?" + name;
      String later = "/*&" + name;
      places.add(
          subject.span(path.at(0), path.at(path.text().length())),
          "This rule matches only paths that start with `/" + name
              + "`, not the query parameter. If you mean the parameter, write `Disallow: " + first
              + "` and `Disallow: " + later + "`");
      if (!path.line().hasComment()) {
        places.edit(new TextEdit(
            path.at(0),
            path.at(path.text().length()),
            first + "\n" + path.line().fieldText() + ": " + later));
      }
    }
    places.reportWithFix(findings, "Match the parameters");
  }
}
