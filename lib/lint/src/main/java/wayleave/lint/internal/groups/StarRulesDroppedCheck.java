package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.ExamplePath;
import wayleave.lint.internal.context.FieldName;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/**
 * Crawlers with a group of their own, which do not follow the rules for {@code *} (U1, RFC 9309 §2.2.1): one finding for the
 * file. How bad it is depends on what the group shows of its author's intent: a group that forbids nothing, but slows its
 * crawler down or allows a part of the site, was most likely meant to add to the rules for {@code *}.
 */
final class StarRulesDroppedCheck implements Check {
  private static final LintRule DROPPED = LintRule.of("group-drops-star-rules");

  /** So many rules for {@code *} are enough to tell. */
  private static final int RULES = 20;
  /** So many groups are looked at: a file of thousands must not take long. */
  private static final int GROUPS = 50;

  /** A rule for {@code *}, and a path that it decides. */
  private record Shown(Rule rule, String path) {
    boolean isWholeSite() {
      return path.equals(SiteAccess.ANY_PAGE);
    }

    String text() {
      return isWholeSite() ? "the whole site" : CodeText.of(path);
    }
  }

  /**
   * A group that drops the rules for {@code *}.
   *
   * @param line the crawler to show, Googlebot or Bingbot if the group names it
   * @param others the other crawlers of the group, those of large search engines first
   * @param shown a rule that it drops
   */
  private record Drop(
      UserAgentLine line, List<UserAgentLine> others, Shown shown, Severity severity) {
    Stream<UserAgentLine> names() {
      return Stream.concat(Stream.of(line), others.stream());
    }
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Group> groups = subject.groups(Dialect.GOOGLE);
    if (groups.stream().allMatch(StarRulesDroppedCheck::isMeant)) {
      return;
    }
    CrawlerRules star = subject.rules(Dialect.GOOGLE, "*");
    List<Shown> parts = forAll(groups).stream()
        .limit(RULES)
        .flatMap(
            rule -> ExamplePath.decidedBy(rule, star).map(path -> new Shown(rule, path)).stream())
        .toList();
    Optional<Shown> all =
        SiteAccess.closedBy(star).map(rule -> new Shown(rule, SiteAccess.ANY_PAGE));
    if (parts.isEmpty() && all.isEmpty()) {
      return;
    }
    List<Drop> drops = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Group group : groups) {
      if (isMeant(group)
          || hasMisspeltRule(group)
          || !seen.add(UserAgentNames.key(group.userAgents().get(0)))) {
        continue;
      }
      if (seen.size() > GROUPS) {
        break;
      }
      drop(subject, group, parts, all).ifPresent(drops::add);
    }
    if (!drops.isEmpty()) {
      drops.sort(Comparator.comparing(Drop::severity));
      report(subject, findings, drops);
    }
  }

  /** The rules of groups for {@code *} that forbid a part of the site. */
  static List<Rule> forAll(List<Group> groups) {
    return groups.stream()
        .filter(group -> group.userAgents().stream().anyMatch(UserAgentLine::isWildcard))
        .flatMap(group -> group.rules().stream())
        .filter(rule -> forbids(rule) && !isAll(rule.path()))
        .toList();
  }

  private static boolean forbids(Rule rule) {
    return rule.type() == Rule.Type.DISALLOW && !rule.path().isEmpty();
  }

  private static boolean isAll(String path) {
    int i = path.startsWith("/") ? 1 : 0;
    while (i < path.length() && (path.charAt(i) == '*' || path.charAt(i) == '$')) {
      i++;
    }
    return i == path.length();
  }

  /** Whether a group is for all, or allows or forbids everything in so many words. */
  private static boolean isMeant(Group group) {
    return group.userAgents().stream().anyMatch(UserAgentLine::isWildcard)
        || group.rules().isEmpty() && group.extensions().isEmpty()
        || group.rules().stream().anyMatch(rule -> rule.path().isEmpty() || isAll(rule.path()));
  }

  /** Whether a line of a group is a misspelled rule, without which it would not drop any. */
  private static boolean hasMisspeltRule(Group group) {
    return group.extensions().stream()
        .anyMatch(line -> FieldName.find(line.field()).isEmpty()
            && FieldName.misspeltAs(line.field())
                .filter(name -> name.text().equals("Disallow") || name.text().equals("Allow"))
                .isPresent());
  }

  /** Whether a crawler no longer exists, and no other one follows its groups, as {@code bingbot} does those for {@code msnbot}. */
  private static boolean isGone(LintContext subject, UserAgentLine line) {
    return CrawlerCatalogue.bundled()
        .find(UserAgentNames.shown(line))
        .filter(crawler -> crawler.status() == KnownCrawler.Status.RETIRED)
        .filter(crawler -> CrawlerCatalogue.bundled().all().stream()
            .noneMatch(other -> other.status() == KnownCrawler.Status.ACTIVE
                && other.fallbackTokens().contains(crawler.token())
                && !subject.names(other.token())))
        .isPresent();
  }

  private static Optional<Drop> drop(
      LintContext subject, Group group, List<Shown> parts, Optional<Shown> all) {
    UserAgentLine line = group.userAgents().stream()
        .filter(CrawlerNames::isLargeSearchEngine)
        .findFirst()
        .or(() ->
            group.userAgents().stream().filter(name -> !isGone(subject, name)).findFirst())
        .orElse(group.userAgents().get(0));
    CrawlerRules rules = subject.rules(Dialect.GOOGLE, line.name());
    Optional<KnownCrawler> known = CrawlerCatalogue.bundled().find(UserAgentNames.shown(line));
    if (rules.crawler().tokens().isEmpty()
        || !rules.crawler().obeysWildcard()
        || known.filter(KnownCrawler::isControlTokenOnly).isPresent()
        || isGone(subject, line)) {
      return Optional.empty();
    }
    boolean forbidsNothing = rules.rules().stream().noneMatch(StarRulesDroppedCheck::forbids);
    // An author who allows part of a site that others may not crawl means only that part.
    List<Shown> asked =
        forbidsNothing && all.isPresent() && !group.rules().isEmpty() ? List.of(all.get()) : parts;
    // A group that repeats some rules, or allows what they forbid, leaves out the others on
    // purpose.
    boolean dropsAll = !asked.isEmpty()
        && asked.stream().allMatch(shown -> {
          Verdict verdict = rules.check(shown.path);
          return verdict.allowed() && verdict.rule().isEmpty();
        });
    if (!dropsAll) {
      return Optional.empty();
    }
    boolean isLarge = CrawlerNames.isLargeSearchEngine(line);
    // A crawler that is not known is often the site's own search, which may be meant to fetch all.
    Severity severity = forbidsNothing && known.isPresent()
        ? isLarge ? Severity.ERROR : Severity.WARNING
        : isLarge ? Severity.WARNING : Severity.INFO;
    Set<String> names = new HashSet<>(Set.of(UserAgentNames.key(line)));
    List<UserAgentLine> others = group.userAgents().stream()
        .filter(name -> !isGone(subject, name) && names.add(UserAgentNames.key(name)))
        .sorted(Comparator.comparing(name -> !CrawlerNames.isLargeSearchEngine(name)))
        .toList();
    return Optional.of(new Drop(line, others, asked.get(0), severity));
  }

  private static void report(LintContext subject, DiagnosticSink findings, List<Drop> drops) {
    Drop worst = drops.get(0);
    Rule rule = worst.shown.rule;
    List<UserAgentLine> names = drops.stream().flatMap(Drop::names).toList();
    boolean isOneGroup = drops.size() == 1;
    String who = CrawlerNames.of(names);
    findings.add(
        DROPPED,
        subject.span(subject.line(worst.line.line())),
        who
            + (names.size() == 1
                ? " follows only its own group, so it"
                : " follow only their own group" + (isOneGroup ? "" : "s") + ", so they")
            + " may fetch " + worst.shown.text() + ", which line " + rule.line()
            + " disallows for `*`. "
            + (worst.severity == Severity.INFO ? "Unless that is intended, repeat" : "Repeat")
            + " the rules for `*` in " + (isOneGroup ? "that group" : "these groups"),
        finding -> {
          finding.severity(worst.severity);
          finding.related(
              subject.span(subject.line(rule.line())),
              "does not apply to " + CodeText.of(worst.line.name()));
          for (Drop other : drops.subList(1, drops.size())) {
            finding.related(
                subject.span(subject.line(other.line.line())),
                "does not follow the rules for `*` either");
          }
          finding.witness(
              worst.line.name(),
              worst.shown.isWholeSite()
                  ? SiteAccess.examplePage(
                      subject.rules(Dialect.GOOGLE, "*"),
                      subject.rules(Dialect.GOOGLE, worst.line.name()))
                  : worst.shown.path,
              "allowed, while line " + rule.line() + " disallows it for `*`");
        });
  }
}
