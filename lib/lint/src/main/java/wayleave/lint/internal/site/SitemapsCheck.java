package wayleave.lint.internal.site;

import java.util.ArrayList;
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
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.context.TemplateTag;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;

/** Sitemap lines: their URLs, their place, and whether the rules disallow them. */
final class SitemapsCheck implements Check {
  private static final LintRule RELATIVE = LintRule.of("sitemap-relative");
  private static final LintRule INVALID = LintRule.of("sitemap-url-invalid");
  private static final LintRule OTHER_HOST = LintRule.of("sitemap-other-host");
  private static final LintRule IN_GROUP = LintRule.of("sitemap-in-group");
  private static final LintRule BLOCKED = LintRule.of("sitemap-disallowed");
  private static final LintRule REPEATED = LintRule.of("sitemap-repeated");

  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasFields()) {
      return;
    }
    List<Sitemap> sitemaps = subject.read(Dialect.GOOGLE).sitemaps();
    List<SourceLine> withoutUrl = subject.lines().stream()
        .filter(line -> line.field == Field.SITEMAP && line.isStrict && line.isValueEmpty())
        .toList();
    Causes causes = new Causes();
    withoutUrl.forEach(line -> causes.add(
        RELATIVE,
        subject.valueSpan(line),
        "`Sitemap` has no URL: write the full URL of the sitemap, or remove the line"));
    if (sitemaps.isEmpty()) {
      causes.report(findings);
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
        repeated(subject, causes, subject.line(before), line);
      } else if (TemplateTag.in(line.valueBytes()) != null) {
        // A program was to fill it in, which is reported as such.
      } else if (!sitemap.isAbsolute()) {
        relative(subject, causes, line, site);
      } else {
        absolute(subject, causes, sitemap, site, common);
      }
    }
    inGroups(subject, causes, sitemaps);
    causes.report(findings);
  }

  /** Whether a host serves sitemaps only, so that the file is not there. */
  private static boolean isSitemapHost(Origin origin) {
    return origin.host().contains("sitemap");
  }

  /** The origin that all sitemaps share; without one, the origin of the file is unknown. */
  private static Optional<Origin> commonOrigin(List<Sitemap> sitemaps) {
    Set<Origin> origins = new HashSet<>();
    for (Sitemap sitemap : sitemaps) {
      Origin.parse(sitemap.url()).ifPresent(origins::add);
    }
    return origins.size() == 1 ? origins.stream().findFirst() : Optional.empty();
  }

  /** A repetition below another user-agent line is deliberate. */
  private static void repeated(
      LintContext subject, Causes causes, SourceLine before, SourceLine line) {
    boolean isForOthers = subject.lines().subList(before.number, line.number).stream()
        .anyMatch(between -> between.field == Field.USER_AGENT);
    if (isForOthers) {
      return;
    }
    Causes.Cause cause = causes.add(
        REPEATED,
        subject.span(line),
        "Redundant: line " + before.number + " already lists this sitemap. Remove this line");
    int end = line.hasComment() ? line.commentStart : line.contentEnd;
    if (!line.hasNul && !line.isCutByGoogle()) {
      cause.safeFix("Remove the line", new TextEdit(line.contentStart, end, ""));
    }
  }

  private static void relative(
      LintContext subject, Causes causes, SourceLine line, Optional<Origin> site) {
    String value = line.value();
    if (isWithoutHost(value)) {
      withoutHost(subject, causes, line, site);
      return;
    }
    if (value.indexOf(':') > 0 && value.indexOf('/') > value.indexOf(':')) {
      notUrl(subject, causes, line);
      return;
    }
    if (value.startsWith("//") && Origin.parse("https:" + value).isPresent()) {
      withoutScheme(subject, causes, line, site);
      return;
    }
    boolean isPath = value.startsWith("/") && !value.startsWith("//");
    String host = site.map(Origin::toString).orElse("https://www.example.com");
    Causes.Cause cause = causes.add(
        RELATIVE,
        isPath ? "path" : "name",
        subject.valueSpan(line),
        CodeText.of(value)
            + " is not a full URL, so crawlers may not find the sitemap. Write it like "
            + CodeText.of(host + (isPath ? value : "/sitemap.xml")),
        finding -> {});
    if (site.isPresent() && isPath && !line.isCutByGoogle()) {
      cause.safeFix(
          "Write " + CodeText.of(host) + " before the path",
          new TextEdit(line.valueStart, line.valueStart, host));
    }
  }

  /** {@code //host/path}. */
  private static void withoutScheme(
      LintContext subject, Causes causes, SourceLine line, Optional<Origin> site) {
    String value = line.value();
    String scheme = site.map(Origin::scheme).orElse("https");
    Causes.Cause cause = causes.add(
        RELATIVE,
        "scheme",
        subject.valueSpan(line),
        CodeText.of(value)
            + " is not a full URL, so crawlers may not find the sitemap. Write "
            + CodeText.of(scheme + ":" + value),
        finding -> {});
    if (!line.isCutByGoogle()) {
      cause.safeFix(
          "Write " + CodeText.of(scheme + ":") + " before it",
          new TextEdit(line.valueStart, line.valueStart, scheme + ":"));
    }
  }

  /** {@code https:/host/path} and the like. */
  private static void notUrl(LintContext subject, Causes causes, SourceLine line) {
    String value = line.value();
    int colon = value.indexOf(':');
    String scheme = value.substring(0, colon).toLowerCase(Locale.ROOT);
    String start = CodeText.of(value) + " is not a URL, so crawlers do not find the sitemap. ";
    String meant = scheme + "://" + value.substring(colon + 1).replaceFirst("^/+", "");
    if (SCHEMES.contains(scheme) && Origin.parse(meant).isPresent()) {
      Causes.Cause cause = causes.add(
          INVALID,
          "slashes",
          subject.valueSpan(line),
          start + "Write " + CodeText.of(meant),
          finding -> {});
      if (!line.isCutByGoogle() && isAscii(meant)) {
        cause.safeFix("Write `://`", new TextEdit(line.valueStart, line.valueEnd, meant));
      }
    } else {
      causes.add(
          INVALID,
          subject.valueSpan(line),
          start + "Write one of the form `https://www.example.com/sitemap.xml`");
    }
  }

  /** {@code https:///path}. */
  private static boolean isWithoutHost(String url) {
    int colon = url.indexOf(':');
    return colon > 0
        && SCHEMES.contains(url.substring(0, colon).toLowerCase(Locale.ROOT))
        && url.startsWith("///", colon + 1);
  }

  private static void withoutHost(
      LintContext subject, Causes causes, SourceLine line, Optional<Origin> site) {
    String url = line.value();
    int path = url.indexOf(':');
    while (path + 1 < url.length() && ":/".indexOf(url.charAt(path)) >= 0) {
      path++;
    }
    String host = site.map(Origin::toString).orElse("https://www.example.com");
    invalid(
        subject,
        causes,
        line,
        "This URL has no host name. Write it like "
            + CodeText.of(host + "/" + url.substring(path)));
  }

  private static void invalid(LintContext subject, Causes causes, SourceLine line, String message) {
    causes.add(INVALID, subject.valueSpan(line), message);
  }

  private static void absolute(
      LintContext subject,
      Causes causes,
      Sitemap sitemap,
      Optional<Origin> site,
      Optional<Origin> common) {
    SourceLine line = subject.line(sitemap.line());
    String url = sitemap.url();
    String scheme = url.substring(0, url.indexOf(':')).toLowerCase(Locale.ROOT);
    if (!SCHEMES.contains(scheme)) {
      invalid(
          subject,
          causes,
          line,
          "Search engines cannot fetch a sitemap from " + CodeText.of(scheme + "://")
              + ". Write a URL that starts with `https://` or `http://`");
      return;
    }
    List<String> urls = urls(url);
    if (urls.size() > 1) {
      several(subject, causes, line, urls);
      return;
    }
    if (url.indexOf(' ') >= 0 || url.indexOf('\t') >= 0) {
      invalid(
          subject,
          causes,
          line,
          "A URL cannot contain spaces: write one `Sitemap` line per sitemap");
      return;
    }
    Optional<Origin> origin = Origin.parse(url);
    if (isWithoutHost(url)) {
      withoutHost(subject, causes, line, site);
      return;
    }
    if (origin.isEmpty()) {
      invalid(
          subject,
          causes,
          line,
          "The host of this URL is not valid, so search engines cannot fetch the sitemap. Correct it");
      return;
    }
    if (SCHEMES.contains(origin.get().host())) {
      twoSchemes(subject, causes, line, origin.get().host());
      return;
    }
    if (!PublicHost.is(origin.get().host()) && isPublic(site)) {
      notPublic(subject, causes, line, origin.get(), site);
      return;
    }
    if (site.isPresent() && !site.get().host().equals(origin.get().host())) {
      causes.add(
          OTHER_HOST,
          subject.valueSpan(line),
          "This sitemap is on another host, " + CodeText.of(origin.get().host())
              + ", whose owner decides which URLs it lists. Check that you control that host");
    } else if (common.equals(origin) && (site.isPresent() || !isSitemapHost(origin.get()))) {
      blocked(subject, causes, line, url, site.isPresent());
    }
  }

  /** The URLs of a value: more than one if they are separated by commas, semicolons, bars or blanks. */
  private static List<String> urls(String value) {
    List<String> urls = new ArrayList<>();
    int from = 0;
    for (int i = 1; i < value.length(); i++) {
      if (isSeparator(value.charAt(i - 1)) && startsUrl(value, i)) {
        urls.add(withoutSeparators(value.substring(from, i)));
        from = i;
      }
    }
    urls.add(value.substring(from));
    return urls;
  }

  private static boolean startsUrl(String value, int at) {
    int colon = value.indexOf("://", at);
    return colon > at
        && colon - at <= "https".length()
        && SCHEMES.contains(value.substring(at, colon).toLowerCase(Locale.ROOT));
  }

  private static String withoutSeparators(String url) {
    int end = url.length();
    while (end > 0 && isSeparator(url.charAt(end - 1))) {
      end--;
    }
    return url.substring(0, end);
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x7F);
  }

  private static boolean isSeparator(char c) {
    return " \t,;|".indexOf(c) >= 0;
  }

  private static void several(
      LintContext subject, Causes causes, SourceLine line, List<String> urls) {
    Causes.Cause cause = causes.add(
        INVALID,
        "several",
        subject.valueSpan(line),
        "Crawlers read this line as one URL, so they find none of its " + urls.size()
            + " sitemaps. Write one `Sitemap` line per sitemap",
        finding -> {});
    String lines = String.join("\nSitemap: ", urls);
    if (!line.isCutByGoogle() && isAscii(lines)) {
      cause.safeFix(
          "Write one line per sitemap", new TextEdit(line.valueStart, line.valueEnd, lines));
    }
  }

  /** Whether the file may be of a public site; on a server for development, sitemaps are there too. */
  private static boolean isPublic(Optional<Origin> site) {
    return site.map(Origin::host).filter(host -> !PublicHost.is(host)).isEmpty();
  }

  /** A host such as {@code localhost} or {@code undefined}. */
  private static void notPublic(
      LintContext subject, Causes causes, SourceLine line, Origin origin, Optional<Origin> site) {
    String url = line.value();
    int path = url.indexOf('/', url.indexOf("://") + "://".length());
    causes.add(
        INVALID,
        "host",
        subject.valueSpan(line),
        "Search engines cannot reach " + CodeText.of(origin.host())
            + ", so they do not find this sitemap. Write its URL on your public host, like "
            + CodeText.of(site.map(Origin::toString).orElse("https://www.example.com")
                + (path < 0 ? "/sitemap.xml" : url.substring(path))),
        finding -> {});
  }

  /** {@code https://https://host/path}, of which the host would be {@code https}. */
  private static void twoSchemes(LintContext subject, Causes causes, SourceLine line, String host) {
    String value = line.value();
    int rest = value.indexOf("//") + 2;
    Causes.Cause cause = causes.add(
        INVALID,
        subject.valueSpan(line),
        "This URL has two schemes, so its host would be " + CodeText.of(host) + ": remove one");
    if (Origin.parse(value.substring(rest)).isPresent() && !line.isCutByGoogle()) {
      cause.safeFix(
          "Remove the first scheme", new TextEdit(line.valueStart, line.valueStart + rest, ""));
    }
  }

  private static void blocked(
      LintContext subject, Causes causes, SourceLine line, String url, boolean isOfSite) {
    Verdict verdict = subject.rules(Dialect.GOOGLE, "Googlebot").check(url);
    boolean all = !subject.rules(Dialect.GOOGLE, "Googlebot").allows("/wayleave/any/page");
    if (verdict.allowed() || all) {
      return;
    }
    int number = verdict.line().getAsInt();
    causes.add(
        BLOCKED,
        Integer.toString(number),
        subject.valueSpan(line),
        (isOfSite ? "Line " : "If this sitemap is on the host of this file, line ") + number
            + " disallows "
            + (isOfSite ? "this sitemap" : "it")
            + " for Googlebot, so Google cannot read it. Allow its path",
        finding -> {
          if (!isOfSite) {
            finding.severity(Severity.WARNING);
          }
          finding.related(subject.span(subject.line(number)), "disallows it");
          finding.witness("Googlebot", url, "disallowed by line " + number);
        });
  }

  /** A sitemap within a group for a named crawler looks as if it applied to that crawler only. */
  private static void inGroups(LintContext subject, Causes causes, List<Sitemap> sitemaps) {
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
        causes.add(
            IN_GROUP,
            "",
            subject.span(subject.line(sitemap.line())),
            "`Sitemap` applies to all crawlers, not only to "
                + (group.userAgents().size() == 1
                    ? CodeText.of(group.userAgents().get(0).name())
                    : "the crawlers of this group")
                + ": move it to the end of the file to make that clear",
            finding -> {});
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
