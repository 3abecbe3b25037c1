package wayleave.lint.internal.site;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Origin;
import wayleave.Sitemap;
import wayleave.Verdict;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Sitemap lines (M1-M3). */
final class SitemapsCheck implements Check {
  private static final LintRule RELATIVE = LintRule.of("sitemap-relative");
  private static final LintRule INVALID = LintRule.of("sitemap-url-invalid");
  private static final LintRule OTHER_HOST = LintRule.of("sitemap-other-host");
  private static final LintRule IN_GROUP = LintRule.of("sitemap-in-group");
  private static final LintRule MISSING = LintRule.of("sitemap-missing");
  private static final LintRule BLOCKED = LintRule.of("sitemap-disallowed");
  private static final LintRule REPEATED = LintRule.of("sitemap-repeated");

  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasFields()) {
      return;
    }
    List<Sitemap> sitemaps = subject.read(Dialect.GOOGLE).sitemaps();
    List<SourceLine> withoutAddress = subject.lines().stream()
        .filter(line -> line.field == Field.SITEMAP && line.isStrict && line.isValueEmpty())
        .toList();
    withoutAddress.forEach(
        line -> findings.add(RELATIVE, subject.valueSpan(line), "an address belongs here"));
    if (sitemaps.isEmpty()) {
      if (withoutAddress.isEmpty()) {
        missing(subject, findings);
      }
      return;
    }
    Optional<Origin> site =
        subject.input().delivery().flatMap(d -> Origin.parse(d.urls().get(0)));
    Optional<Origin> common = site.isPresent() ? site : commonOrigin(sitemaps);
    Map<String, Integer> seen = new HashMap<>();
    for (Sitemap sitemap : sitemaps) {
      SourceLine line = subject.line(sitemap.line());
      Integer before = seen.put(sitemap.url(), sitemap.line());
      if (before != null) {
        repeated(subject, findings, subject.line(before), line);
      } else if (!sitemap.isAbsolute()) {
        relative(subject, findings, line, site);
      } else {
        absolute(subject, findings, sitemap, site, common);
      }
    }
    inGroups(subject, findings, sitemaps);
  }

  /** Whether a host is there for sitemaps, which is not where the file is. */
  private static boolean isSitemapHost(Origin origin) {
    return origin.host().contains("sitemap");
  }

  /** The origin that all sitemaps have; there is no telling otherwise where the file is. */
  private static Optional<Origin> commonOrigin(List<Sitemap> sitemaps) {
    Set<Origin> origins = new HashSet<>();
    for (Sitemap sitemap : sitemaps) {
      Origin.parse(sitemap.url()).ifPresent(origins::add);
    }
    return origins.size() == 1 ? origins.stream().findFirst() : Optional.empty();
  }

  /** A site that is closed needs none. */
  private static void missing(LintContext subject, DiagnosticSink findings) {
    if (subject.rules(Dialect.GOOGLE, "Googlebot").allows("/wayleave/any/page")) {
      findings.add(MISSING, subject.span(0, 0), "the file names no sitemap");
    }
  }

  /** Below another user-agent line it is repeated on purpose, for the crawlers named there. */
  private static void repeated(
      LintContext subject, DiagnosticSink findings, SourceLine before, SourceLine line) {
    boolean isForOthers = subject.lines().subList(before.number, line.number).stream()
        .anyMatch(between -> between.field == Field.USER_AGENT);
    if (isForOthers) {
      return;
    }
    findings.add(
        REPEATED, subject.span(line), "the same sitemap stands in a line above", finding -> {
          int end = line.hasComment() ? line.commentStart : line.contentEnd;
          if (!line.hasNul && !line.isCutByGoogle()) {
            finding.safeFix("remove it", new TextEdit(line.contentStart, end, ""));
          }
        });
  }

  private static void relative(
      LintContext subject, DiagnosticSink findings, SourceLine line, Optional<Origin> site) {
    String value = line.value();
    if (value.indexOf(':') > 0 && value.indexOf('/') > value.indexOf(':')) {
      invalid(subject, findings, line, "this is no address of the form https://host/path");
      return;
    }
    findings.add(
        RELATIVE,
        subject.valueSpan(line),
        "a sitemap takes a whole address, with scheme and host",
        finding -> site.filter(origin -> value.startsWith("/") && !value.startsWith("//"))
            .filter(origin -> !line.isCutByGoogle())
            .ifPresent(origin -> finding.safeFix(
                "write " + origin + value,
                new TextEdit(line.valueStart, line.valueStart, origin.toString()))));
  }

  private static void invalid(
      LintContext subject, DiagnosticSink findings, SourceLine line, String message) {
    findings.add(INVALID, subject.valueSpan(line), message);
  }

  private static void absolute(
      LintContext subject,
      DiagnosticSink findings,
      Sitemap sitemap,
      Optional<Origin> site,
      Optional<Origin> common) {
    SourceLine line = subject.line(sitemap.line());
    String url = sitemap.url();
    String scheme = url.substring(0, url.indexOf(':')).toLowerCase(Locale.ROOT);
    if (!SCHEMES.contains(scheme)) {
      invalid(
          subject,
          findings,
          line,
          "an address begins with https:// or http://, not with " + scheme + "://");
      return;
    }
    if (url.indexOf(' ') >= 0 || url.indexOf('\t') >= 0) {
      invalid(subject, findings, line, "an address holds no blanks: a Sitemap line takes one");
      return;
    }
    Optional<Origin> origin = Origin.parse(url);
    if (origin.isEmpty()) {
      invalid(subject, findings, line, "the host of this address is not valid");
      return;
    }
    if (SCHEMES.contains(origin.get().host())) {
      twoSchemes(subject, findings, line, origin.get().host());
      return;
    }
    if (site.isPresent() && !site.get().host().equals(origin.get().host())) {
      findings.add(
          OTHER_HOST,
          subject.valueSpan(line),
          "this sitemap is on another host than the file, " + origin.get().host());
    } else if (common.equals(origin) && (site.isPresent() || !isSitemapHost(origin.get()))) {
      blocked(subject, findings, line, url, site.isPresent());
    }
  }

  /** {@code https://https://host/path}, of which the host would be {@code https}. */
  private static void twoSchemes(
      LintContext subject, DiagnosticSink findings, SourceLine line, String host) {
    String value = line.value();
    int rest = value.indexOf("//") + 2;
    findings.add(
        INVALID,
        subject.valueSpan(line),
        "an address has one scheme: of this one the host would be " + host,
        finding -> {
          if (Origin.parse(value.substring(rest)).isPresent() && !line.isCutByGoogle()) {
            finding.safeFix(
                "write it once", new TextEdit(line.valueStart, line.valueStart + rest, ""));
          }
        });
  }

  private static void blocked(
      LintContext subject, DiagnosticSink findings, SourceLine line, String url, boolean isOfSite) {
    Verdict verdict = subject.rules(Dialect.GOOGLE, "Googlebot").check(url);
    boolean all = !subject.rules(Dialect.GOOGLE, "Googlebot").allows("/wayleave/any/page");
    if (verdict.allowed() || all) {
      return;
    }
    findings.add(
        BLOCKED,
        subject.valueSpan(line),
        "line " + verdict.line().getAsInt() + " keeps crawlers from this sitemap"
            + (isOfSite ? "" : " if it is on the host of this file"),
        finding -> {
          if (!isOfSite) {
            finding.severity(Severity.WARNING);
          }
          finding.related(subject.span(subject.line(verdict.line().getAsInt())), "disallows it");
          finding.witness(
              "Googlebot", url, "disallowed by line " + verdict.line().getAsInt());
        });
  }

  /** One that stands between the lines of a group for a named crawler looks as if it were for that one. */
  private static void inGroups(
      LintContext subject, DiagnosticSink findings, List<Sitemap> sitemaps) {
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    int at = 0;
    for (Sitemap sitemap : sitemaps) {
      while (at < groups.size() && lastLine(groups.get(at)) < sitemap.line()) {
        at++;
      }
      if (at == groups.size()) {
        return;
      }
      Group group = groups.get(at);
      boolean inside = group.userAgents().get(0).line() < sitemap.line();
      boolean named = group.userAgents().stream().noneMatch(line -> line.isWildcard());
      if (inside && named) {
        findings.add(
            IN_GROUP,
            subject.span(subject.line(sitemap.line())),
            "a sitemap is for all crawlers, in whichever group it stands");
      }
    }
  }

  private static int lastLine(Group group) {
    int last = group.userAgents().get(group.userAgents().size() - 1).line();
    if (!group.rules().isEmpty()) {
      last = Math.max(last, group.rules().get(group.rules().size() - 1).line());
    }
    return last;
  }
}
