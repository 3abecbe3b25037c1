package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.extension.Extension.ContentSignal;
import wayleave.extension.Extensions;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;

/** Lists of disallowed AI crawlers that contain more, or fewer, than the crawlers for training. */
final class AiCrawlersCheck implements Check {
  private static final LintRule SEARCH = LintRule.of("ai-search-disallowed");
  private static final LintRule PARTLY = LintRule.of("ai-training-partly-disallowed");
  private static final LintRule OLD = LintRule.of("ai-block-list-old");

  /** A file that disallows one of these too wants no AI at all, or no search. */
  private static final Set<Purpose> NOT_TRAINING =
      Set.of(Purpose.USER_FETCH, Purpose.AI_AGENT, Purpose.SEARCH);

  private static final Set<Purpose> AI = Set.of(
      Purpose.AI_TRAINING,
      Purpose.AI_SEARCH,
      Purpose.USER_FETCH,
      Purpose.AI_AGENT,
      Purpose.AI_DATA);

  /** A file that disallows one of these wants no training; others are also disallowed because of their load. */
  private static final Set<String> TRAINING_ALONE = Set.of(
      "GPTBot", "anthropic-ai", "Google-Extended", "Applebot-Extended", "MistralAI-Training");

  /** The large crawlers for training, which most lists name: first those that are easily overlooked. */
  private static final List<String> LARGE = List.of(
      "Google-Extended", "Applebot-Extended", "GPTBot", "ClaudeBot", "meta-externalagent", "CCBot");

  /** The latest of them: a long list that lacks others may do so because of an agreement with their operators. */
  private static final Set<String> LATE =
      Set.of("ClaudeBot", "Applebot-Extended", "meta-externalagent");

  /** The crawler that fetches for a control token: if it is disallowed, the token is not needed. */
  private static final Map<String, String> FETCHED_BY = Map.of("Applebot-Extended", "Applebot");

  /** From so many AI crawlers on, their names are a list. */
  private static final int LIST = 5;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<NamedCrawler> keptOut =
        subject.namedCrawlers().stream().filter(NamedCrawler::isKeptOut).toList();
    List<NamedCrawler> training = of(Set.of(Purpose.AI_TRAINING), keptOut);
    if (training.stream().noneMatch(named -> TRAINING_ALONE.contains(named.token()))
        || !isOpen(subject, "*")
        || !isOpen(subject, "Googlebot")) {
      return;
    }
    search(subject, findings, training, keptOut);
    missing(subject, findings, training, of(AI, keptOut));
  }

  private static boolean isOpen(LintContext subject, String crawler) {
    return subject.rules(Dialect.GOOGLE, crawler).allows(SiteAccess.ANY_PAGE);
  }

  private static List<NamedCrawler> of(Set<Purpose> purposes, List<NamedCrawler> crawlers) {
    return crawlers.stream()
        .filter(named -> purposes.contains(named.crawler().purpose()))
        .toList();
  }

  private static void search(
      LintContext subject,
      DiagnosticSink findings,
      List<NamedCrawler> training,
      List<NamedCrawler> keptOut) {
    List<NamedCrawler> search = of(Set.of(Purpose.AI_SEARCH), keptOut).stream()
        .filter(named -> named.crawler().isVerified())
        .toList();
    if (search.isEmpty() || !of(NOT_TRAINING, keptOut).isEmpty() || saysNoToSearch(subject)) {
      return;
    }
    List<String> names = search.stream().map(NamedCrawler::token).toList();
    boolean one = names.size() == 1;
    findings.add(
        SEARCH,
        subject.valueSpan(subject.line(search.get(0).firstLine().line())),
        CrawlerNames.list(names) + (one ? " crawls" : " crawl")
            + " for AI search, not for training. To appear in AI answers, remove "
            + (isAlone(subject, search)
                ? one ? "this group" : "their groups"
                : (one ? "it" : "them") + " from this list"),
        finding -> {
          for (NamedCrawler other : search.subList(1, search.size())) {
            finding.related(
                subject.valueSpan(subject.line(other.firstLine().line())), "for AI search too");
          }
          finding.related(
              subject.valueSpan(subject.line(training.get(0).firstLine().line())), "for training");
          finding.witness(names.get(0), "/", "disallowed");
        });
  }

  /** Whether the groups that name crawlers name no others. */
  private static boolean isAlone(LintContext subject, List<NamedCrawler> crawlers) {
    Set<UserAgentLine> lines =
        crawlers.stream().flatMap(named -> named.lines().stream()).collect(Collectors.toSet());
    return subject.groups(Dialect.GOOGLE).stream()
        .map(Group::userAgents)
        .filter(names -> names.stream().anyMatch(lines::contains))
        .allMatch(lines::containsAll);
  }

  /** Whether an AI preference says no to search or answers. */
  private static boolean saysNoToSearch(LintContext subject) {
    return Extensions.of(subject.rules(Dialect.GOOGLE, "*"), ContentSignal.class).stream()
        .filter(line -> line.path().isEmpty() || line.path().equals("/"))
        .map(ContentSignal::signals)
        .anyMatch(
            signals -> "no".equals(signals.get("search")) || "no".equals(signals.get("ai-input")));
  }

  private static void missing(
      LintContext subject,
      DiagnosticSink findings,
      List<NamedCrawler> training,
      List<NamedCrawler> list) {
    Set<String> reported = new HashSet<>();
    List<KnownCrawler> old = new ArrayList<>();
    for (NamedCrawler named : list) {
      if (named.crawler().status() != KnownCrawler.Status.ACTIVE) {
        old.add(named.crawler());
      }
      named
          .crawler()
          .replacedBy()
          .filter(
              token -> RetiredCrawlersCheck.openToReplacement(subject, named).isPresent())
          .ifPresent(reported::add);
    }
    boolean isList = list.size() >= LIST;
    List<String> missing = LARGE.stream()
        .filter(
            token -> !reported.contains(token) && !subject.names(token) && mayFetch(subject, token))
        .toList();
    if (missing.isEmpty() || isList && missing.stream().noneMatch(LATE::contains)) {
      return;
    }
    boolean isOld = isList && !old.isEmpty();
    boolean isOne = missing.size() == 1;
    UserAgentLine first = training.get(0).firstLine();
    findings.add(
        isOld ? OLD : PARTLY,
        subject.valueSpan(subject.line(first.line())),
        isOld
            ? "This list of " + list.size()
                + " AI crawlers is out of date: it has old names such as `"
                + old.get(0).token() + "`, but lacks " + CrawlerNames.list(missing)
                + ". To refuse AI training by " + (isOne ? "it too, add it" : "them too, add them")
                + (old.get(0).evidence() == KnownCrawler.Evidence.OPERATOR
                    ? ""
                    : " (source: third-party lists)")
            : CrawlerNames.list(training.stream().map(NamedCrawler::token).toList())
                + (training.size() == 1 ? " is" : " are")
                + " disallowed, but " + CrawlerNames.list(missing)
                + (isOne ? " is" : " are")
                + " allowed. To refuse AI training by "
                + (isOne ? "it too, add it" : "them too, add them"),
        finding -> finding.witness(missing.get(0), "/", "allowed"));
  }

  private static boolean mayFetch(LintContext subject, String token) {
    String fetcher = FETCHED_BY.get(token);
    return (fetcher == null || mayFetch(subject, fetcher))
        && CrawlerCatalogue.bundled()
            .find(token)
            .map(crawler -> subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler()))
            .filter(rules -> rules.allows("/"))
            .isPresent();
  }
}
