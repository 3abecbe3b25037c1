package wayleave.lint.internal.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Files that shut search engines out of the whole site, or of its start page (A3). */
final class SiteBlockedCheck implements Check {
  private static final LintRule ALL = LintRule.of("site-disallowed");
  private static final LintRule ENGINE = LintRule.of("site-disallowed-for-search-engine");
  private static final LintRule START = LintRule.of("start-page-disallowed");

  private static final String LISTED = "disallowed URLs can still appear in search results";
  private static final String ENGINE_NAMES = "`Googlebot`, `bingbot`";

  private static final Crawler IMAGES = engine("Googlebot-Image");
  private static final List<Crawler> ENGINES = List.of(engine("Googlebot"), engine("Bingbot"));

  /** A search engine that a rule shuts out of the whole site, or of what no other rule allows. */
  private record Closed(String engine, CrawlerRules rules, Rule rule) {
    boolean hasExceptions() {
      return SiteAccess.hasExceptions(rules);
    }

    /**
     * The line that names something longer, such as {@code Googlebot Smartphone}, which it reads up to the space as its own name;
     * empty if another line names it.
     */
    Optional<UserAgentLine> longerName() {
      List<UserAgentLine> names = rules.selection().userAgents();
      return names.stream().allMatch(line -> isLonger(line.name()))
          ? names.stream().findFirst()
          : Optional.empty();
    }

    private boolean isLonger(String name) {
      String rest = name.substring(Math.min(name.length(), engine.length()));
      return name.regionMatches(true, 0, engine, 0, engine.length())
          && rest.chars().anyMatch(Character::isLetter);
    }

    /** Whether a group names it, so that it is meant. */
    boolean isNamed() {
      return rules.selection().userAgents().stream().noneMatch(UserAgentLine::isWildcard);
    }
  }

  /**
   * A line that was meant to end the group whose rules shut an engine out, but is no rule, so that the group goes on below.
   *
   * @param engine the line that names the engine, or a crawler whose rules it follows
   */
  private record Continued(UserAgentLine engine, ExtensionLine line) {
    static Optional<Continued> of(LintContext subject, Closed closed) {
      for (UserAgentLine name : closed.rules.selection().userAgents()) {
        for (Group group : subject.groups(Dialect.GOOGLE)) {
          List<UserAgentLine> names = group.userAgents();
          if (names.contains(name) && group.rules().contains(closed.rule)) {
            UserAgentLine last = names.get(names.size() - 1);
            return group.extensions().stream()
                .filter(line -> line.line() > name.line() && line.line() < last.line())
                .findFirst()
                .map(line -> new Continued(name, line));
          }
        }
      }
      return Optional.empty();
    }
  }

  @Override
  public Phase phase() {
    return Phase.ALONE;
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText() || !subject.hasUserAgent()) {
      return;
    }
    CrawlerRules forAll = subject.rules(Dialect.GOOGLE, "*");
    Map<Integer, List<Closed>> closed = new LinkedHashMap<>();
    Map<Integer, List<String>> withoutStart = new LinkedHashMap<>();
    int count = 0;
    for (Crawler engine : ENGINES) {
      CrawlerRules rules = subject.rules(Dialect.GOOGLE, engine);
      Optional<Rule> rule = SiteAccess.closedBy(rules);
      if (rule.isPresent()) {
        count++;
        closed
            .computeIfAbsent(rule.get().line(), line -> new ArrayList<>())
            .add(new Closed(engine.name(), rules, rule.get()));
      } else if (!rules.allows("/")) {
        withoutStart
            .computeIfAbsent(rules.check("/").line().orElse(0), line -> new ArrayList<>())
            .add(engine.name());
      }
    }
    Optional<Rule> ruleForAll = SiteAccess.closedBy(forAll);
    if (ruleForAll.isPresent() && count == ENGINES.size()) {
      Closed all = new Closed("Googlebot", forAll, ruleForAll.get());
      report(subject, findings, ALL, all, ENGINE_NAMES + " and other crawlers");
    } else {
      closed.values().forEach(engines -> engine(subject, findings, engines));
    }
    withoutStart.forEach((line, engines) -> startPage(subject, findings, line, engines));
    images(subject, findings);
  }

  /** A group that closes the site to Google Images, though not to Google. */
  private static void images(LintContext subject, DiagnosticSink findings) {
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, IMAGES);
    List<UserAgentLine> names = rules.selection().userAgents();
    boolean isNamed = names.stream().anyMatch(line -> line.name().equalsIgnoreCase(IMAGES.name()));
    Optional<Rule> rule = isNamed ? SiteAccess.keptOutBy(rules) : Optional.empty();
    if (rule.isEmpty()
        || SiteAccess.closedBy(subject.rules(Dialect.GOOGLE, ENGINES.get(0))).isPresent()) {
      return;
    }
    boolean isAlone = subject.groups(Dialect.GOOGLE).stream()
        .filter(group -> group.rules().contains(rule.get()))
        .allMatch(group -> names.containsAll(group.userAgents()));
    int line = rule.get().line();
    findings.add(
        ENGINE,
        subject.span(subject.line(line)),
        "`" + IMAGES.name()
            + "` may not fetch anything, so Google Images shows no image of this site. If that is not intended, remove "
            + (isAlone ? "its group" : "it from this group"),
        finding -> finding
            .severity(Severity.INFO)
            .witness(IMAGES.name(), "/", "disallowed by line " + line));
  }

  /** A crawler with the product tokens that it obeys: Bing's obeys a group for {@code msnbot} if none names it. */
  private static Crawler engine(String name) {
    return CrawlerCatalogue.bundled()
        .find(name)
        .map(KnownCrawler::crawler)
        .orElseGet(() -> Crawler.fromUserAgentHeader(name));
  }

  /** One finding for all engines that one rule shuts out. */
  private static void engine(LintContext subject, DiagnosticSink findings, List<Closed> engines) {
    Closed first = engines.get(0);
    String names = names(engines.stream().map(Closed::engine).toList());
    report(subject, findings, ENGINE, first, names);
  }

  /** It is an error to shut an engine out of the whole site or of the start page, and worth knowing if the start page is allowed. */
  private static void report(
      LintContext subject, DiagnosticSink findings, LintRule code, Closed closed, String who) {
    int line = closed.rule.line();
    boolean startsOpen = closed.rules.allows("/");
    String what = startsOpen
        ? who + " may crawl only URLs that an `Allow` rule matches"
        : closed.hasExceptions()
            ? who + " may not crawl the start page or any other URL that no `Allow` rule matches"
            : who + " may not crawl any page";
    String message;
    Optional<Continued> continued =
        code.equals(ENGINE) ? Continued.of(subject, closed) : Optional.empty();
    Optional<UserAgentLine> longer = code.equals(ENGINE) ? closed.longerName() : Optional.empty();
    if (continued.isPresent()) {
      ExtensionLine end = continued.get().line;
      String name = continued.get().engine.name();
      message = what + ", because `" + end.field() + "` in line " + end.line()
          + " does not end the group for "
          + (name.equalsIgnoreCase(closed.engine) ? "it" : CodeText.of(name) + ", which it follows")
          + ". Add an empty `Disallow:` below that line";
    } else if (longer.isPresent()) {
      message = what + ", because " + CodeText.of(longer.get().name()) + " in line "
          + longer.get().line()
          + " counts as that name. Write the exact name of the crawler that you mean, or remove the group";
    } else if (code.equals(ENGINE) && !closed.isNamed()) {
      // The rule may well be meant for all others.
      message = what + ", because no group names it and line " + line + " disallows the "
          + (closed.hasExceptions() ? "rest of the site" : "whole site")
          + " for `*`. To let it in, add a group with `User-agent: " + closed.engine
          + "` and an empty `Disallow:`";
    } else if (startsOpen) {
      message = what
          + ". If other pages should be found, remove this rule: until then, search engines can list them only without their content";
    } else if (closed.hasExceptions()) {
      message =
          what + ". Add `Allow: /$` for the start page, and protect private pages with a login: "
              + LISTED;
    } else {
      message = what
          + ". Remove this rule if the site is public; if it is private, require a login, because "
          + LISTED;
    }
    findings.add(code, subject.span(subject.line(line)), message, finding -> {
      finding.severity(startsOpen ? Severity.INFO : Severity.ERROR);
      finding.witness(
          closed.engine,
          startsOpen ? SiteAccess.examplePage(closed.rules) : "/",
          "disallowed by line " + line);
    });
  }

  private static void startPage(
      LintContext subject, DiagnosticSink findings, int line, List<String> engines) {
    findings.add(
        START,
        subject.span(subject.line(line)),
        names(engines)
            + " may not crawl the start page `/`, so search results can show it only without"
            + " its content. Remove this rule, or add `Allow: /$`",
        finding -> finding.witness(engines.get(0), "/", "disallowed by line " + line));
  }

  private static String names(List<String> engines) {
    return "`" + String.join("` and `", engines) + "`";
  }
}
