package wayleave.lint.internal.groups;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import wayleave.Dialect;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.extension.Extensions;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.model.LintRule;

/** Lists of AI crawlers to keep out that keep out more, or less, than those that collect for training. */
final class AiCrawlersCheck implements Check {
  private static final LintRule SEARCH = LintRule.of("ai-search-disallowed");
  private static final LintRule PARTLY = LintRule.of("ai-training-partly-disallowed");
  private static final LintRule OLD = LintRule.of("ai-block-list-old");

  /** Who keeps out one of these as well wants no AI at all, or no search. */
  private static final Set<Purpose> NOT_TRAINING =
      Set.of(Purpose.USER_FETCH, Purpose.AI_AGENT, Purpose.SEARCH);

  private static final Set<Purpose> AI = Set.of(
      Purpose.AI_TRAINING,
      Purpose.AI_SEARCH,
      Purpose.USER_FETCH,
      Purpose.AI_AGENT,
      Purpose.AI_DATA);

  /** Who keeps out one of these wants no training: others are kept out for the load that they are, too. */
  private static final Set<String> TRAINING_ALONE = Set.of(
      "GPTBot", "anthropic-ai", "Google-Extended", "Applebot-Extended", "MistralAI-Training");

  /** The large ones, which most lists against training name. */
  private static final List<String> LARGE = List.of(
      "GPTBot", "ClaudeBot", "Google-Extended", "Applebot-Extended", "meta-externalagent", "CCBot");

  /** Those of them that came last: who has a list and leaves out others may have an agreement with their operators. */
  private static final List<String> LATE =
      List.of("ClaudeBot", "Applebot-Extended", "meta-externalagent");

  /** For a token alone the crawler that fetches: where that is kept out, there is nothing that the token could be about. */
  private static final Map<String, String> FETCHED_BY = Map.of("Applebot-Extended", "Applebot");

  /** Who keeps out so many operators' crawlers for training is against training, not against one of them. */
  private static final int OPERATORS = 2;
  /** What is a list. */
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
    long operators =
        training.stream().map(named -> named.crawler().operator()).distinct().count();
    if (operators >= OPERATORS) {
      missing(subject, findings, training, of(AI, keptOut));
    }
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
        CrawlerNames.list(names) + (one ? " fetches" : " fetch")
            + " for search, not for training: to be found in AI answers, leave "
            + (one ? "it" : "them") + " out of this list",
        finding -> {
          for (NamedCrawler other : search.subList(1, search.size())) {
            finding.related(
                subject.valueSpan(subject.line(other.firstLine().line())), "for search too");
          }
          finding.related(
              subject.valueSpan(subject.line(training.get(0).firstLine().line())),
              "this is for training");
          finding.witness(names.get(0), "/", "disallowed");
        });
  }

  /** Whether a line for readers of AI preferences says that search and answers are not wanted. */
  private static boolean saysNoToSearch(LintContext subject) {
    return Extensions.contentSignals(subject.rules(Dialect.GOOGLE, "*"), "/").entrySet().stream()
        .anyMatch(signal -> (signal.getKey().equals("search") || signal.getKey().equals("ai-input"))
            && signal.getValue().equals("no"));
  }

  private static void missing(
      LintContext subject,
      DiagnosticSink findings,
      List<NamedCrawler> training,
      List<NamedCrawler> list) {
    Set<String> told = new HashSet<>();
    Set<String> bases = new HashSet<>();
    for (NamedCrawler named : list) {
      if (named.crawler().status() != KnownCrawler.Status.ACTIVE) {
        bases.add(CrawlerNames.basis(named.crawler()));
      }
      named
          .crawler()
          .replacedBy()
          .filter(
              token -> RetiredCrawlersCheck.openToReplacement(subject, named).isPresent())
          .ifPresent(told::add);
    }
    boolean isList = list.size() >= LIST;
    List<String> missing = (isList ? LATE : LARGE)
        .stream()
            .filter(
                token -> !told.contains(token) && !subject.names(token) && mayFetch(subject, token))
            .toList();
    if (missing.isEmpty()) {
      return;
    }
    boolean isOld = isList && !bases.isEmpty();
    UserAgentLine first = training.get(0).firstLine();
    findings.add(
        isOld ? OLD : PARTLY,
        subject.valueSpan(subject.line(first.line())),
        isOld
            ? "this list of " + list.size() + " AI crawlers names some that are gone"
                + bases.iterator().next() + " and lacks "
                + CrawlerNames.list(missing)
            : "this keeps out "
                + CrawlerNames.list(training.stream().map(NamedCrawler::token).toList())
                + ", but not "
                + CrawlerNames.list(missing) + ", for training as well",
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
