package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.Occurrences;
import wayleave.lint.internal.context.PathValue;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Rules with a URL or a host in place of a path (R2). */
final class WholeUrlCheck implements Check {
  private static final LintRule URL = LintRule.of("path-whole-url");
  private static final LintRule HOST = LintRule.of("path-host");

  /** A rule with a URL. */
  private record Found(PathValue path, WholeUrl url) {}

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<Found> found = new ArrayList<>();
    for (PathValue path : subject.paths()) {
      WholeUrl url = WholeUrl.of(path.text());
      if (url != null) {
        found.add(new Found(path, url));
      }
    }
    if (found.isEmpty()) {
      return;
    }
    Set<String> known = ownSites(subject);
    found.removeIf(one -> !one.url().isSurelyHost() && !known.contains(one.url().site()));
    Set<String> own = known.isEmpty() ? onlySite(found) : known;
    for (boolean scheme : new boolean[] {true, false}) {
      for (boolean afterSlash : new boolean[] {true, false}) {
        List<Found> alike = found.stream()
            .filter(
                one -> one.url().hasScheme() == scheme && one.url().isAfterSlash() == afterSlash)
            .toList();
        report(subject, findings, alike, own);
      }
    }
  }

  /** The sites that the file may be of: that of its URL, or else of its sitemaps. */
  private static Set<String> ownSites(LintContext subject) {
    Set<String> sites = new HashSet<>();
    subject
        .input()
        .delivery()
        .ifPresent(delivery -> delivery.urls().forEach(url -> addSite(sites, url)));
    if (sites.isEmpty()) {
      for (SourceLine line : subject.lines()) {
        if (line.field == Field.SITEMAP) {
          addSite(sites, line.value());
        }
      }
    }
    return sites;
  }

  /** The only site that rules name in place of a path, or none. */
  private static Set<String> onlySite(List<Found> found) {
    Set<String> sites = new HashSet<>();
    for (Found one : found) {
      if (!one.url().isAfterSlash()) {
        sites.add(one.url().site());
      }
    }
    return sites.size() == 1 ? sites : Set.of();
  }

  private static void addSite(Set<String> sites, String url) {
    WholeUrl whole = WholeUrl.of(url);
    if (whole != null && whole.hasScheme()) {
      sites.add(whole.site().toLowerCase(Locale.ROOT));
    }
  }

  private static void report(
      LintContext subject, DiagnosticSink findings, List<Found> alike, Set<String> own) {
    if (alike.isEmpty()) {
      return;
    }
    LintRule code = alike.get(0).url().hasScheme() ? URL : HOST;
    String what = alike.get(0).url().hasScheme() ? "a URL" : "a host";
    boolean matches = alike.get(0).url().isAfterSlash();
    Occurrences ours = new Occurrences(code, "also " + what);
    GroupLines groups = GroupLines.of(subject);
    Map<Written, Integer> first = firstLines(subject, groups);
    Occurrences repeats = new Occurrences(code, "also " + what + " of a path that has a rule");
    Occurrences others = new Occurrences(code, "also " + what + " of another site");
    List<String> paths = new ArrayList<>();
    for (Found one : alike) {
      PathValue path = one.path();
      int end = one.url().pathStart();
      String rest = path.text().substring(end);
      // What stands behind white space is no part of a path.
      boolean isOwn = own.contains(one.url().site())
          && one.url().namesPath(path.text())
          && rest.indexOf(' ') < 0
          && rest.indexOf('\t') < 0;
      SourceLine line = path.line();
      Written written = new Written(groups.of(line.number), line.field, rest);
      int same = isOwn ? first.getOrDefault(written, 0) : 0;
      if (same > 0) {
        repeats.add(subject.span(path.at(0), path.at(end)), repeat(what, path, one.url(), same));
        repeats.edit(subject.removal(path.line()));
        continue;
      }
      Occurrences places = isOwn ? ours : others;
      places.add(
          subject.span(path.at(0), path.at(end)),
          matches ? afterSlash(path, one.url(), isOwn) : inPlaceOfPath(what, rest, isOwn));
      if (isOwn) {
        places.edit(new TextEdit(path.at(0), path.at(end), ""));
        paths.add(rest);
      }
    }
    Severity severity = severity(matches, code);
    ours.report(findings, finding -> {
      finding.severity(severity);
      finding.fix(
          paths.size() == 1 ? "Write " + CodeText.of(paths.get(0)) : "Write the paths alone",
          ours.edits());
    });
    repeats.report(findings, finding -> {
      finding.severity(severity);
      if (!matches) {
        finding.safeFix(
            repeats.size() == 1 ? "Remove the line" : "Remove the lines", repeats.edits());
      }
    });
    others.report(
        findings,
        finding -> finding.severity(
            severity == Severity.WARNING && code.equals(HOST) ? Severity.INFO : severity));
  }

  /**
   * A rule as others of its group may repeat it.
   *
   * @param group the user-agent line above it
   */
  private record Written(int group, Field field, String path) {}

  /** The first line of each rule of each group. */
  private static Map<Written, Integer> firstLines(LintContext subject, GroupLines groups) {
    Map<Written, Integer> first = new HashMap<>();
    for (PathValue path : subject.paths()) {
      SourceLine line = path.line();
      first.putIfAbsent(new Written(groups.of(line.number), line.field, path.text()), line.number);
    }
    return first;
  }

  private static String repeat(String what, PathValue path, WholeUrl url, int same) {
    String rest = CodeText.of(path.text().substring(url.pathStart()));
    return url.isAfterSlash()
        ? "This rule matches only paths that start with "
            + CodeText.of(path.text().substring(0, url.pathStart())) + ". Line " + same
            + " already has " + rest + ", so remove this line if your site has no such paths"
        : "This rule has " + what + " instead of a path, so it matches none of your pages. Line "
            + same + " already has " + rest + ", so remove this line";
  }

  private static String inPlaceOfPath(String what, String rest, boolean isOwn) {
    return "This rule has " + what + " instead of a path, so it matches none of your pages. "
        + (isOwn
            ? "Write " + CodeText.of(rest)
            : "Rules apply to the host that serves the file: remove the line, or write a path of this host");
  }

  /** The rule may be for the targets of wrong links, so the page that it names is only a guess. */
  private static String afterSlash(PathValue path, WholeUrl url, boolean isOwn) {
    String start = CodeText.of(path.text().substring(0, url.pathStart()));
    return isOwn
        ? "This rule matches only paths that start with " + start + ". Write "
            + CodeText.of(path.text().substring(url.pathStart()))
            + " if you mean that path of your site"
        : (url.host().isEmpty()
                ? "This rule matches only paths that start with "
                : "This rule has no effect on `" + url.host()
                    + "`: it matches only paths that start with ")
            + start
            + ". If your site has no such paths, remove the line";
  }

  /** A path that looks like a URL exists where links of the site are wrong, and a folder may have the name of a host. */
  private static Severity severity(boolean matches, LintRule code) {
    return matches ? Severity.WARNING : code.severity();
  }
}
