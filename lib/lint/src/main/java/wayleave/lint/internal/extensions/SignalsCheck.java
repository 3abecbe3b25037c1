package wayleave.lint.internal.extensions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.Dialect;
import wayleave.UserAgentLine;
import wayleave.crawlers.KnownCrawler;
import wayleave.extension.Extension;
import wayleave.extension.UsagePreference;
import wayleave.extension.UsagePreference.Answer;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;
import wayleave.lint.internal.context.Causes;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;

/** Signals of different specifications that contradict each other, and signals that the crawlers concerned never read. */
public final class SignalsCheck implements Check {
  private static final LintRule CONTRADICT = LintRule.of("signals-contradict");
  private static final LintRule NOT_INHERITED = LintRule.of("signal-not-inherited");

  /** The most crawlers to check: each takes a walk through the file. */
  private static final int MOST_CRAWLERS = 50;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    List<UsageStatement> all = UsagePreferences.statementsOf(subject.read(Dialect.GOOGLE));
    if (all.stream().noneMatch(SignalsCheck::isForEverybody)) {
      return;
    }
    Causes causes = new Causes();
    contradictions(subject, causes);
    notInherited(subject, causes, all);
    causes.report(findings);
  }

  private static boolean isForEverybody(UsageStatement statement) {
    return statement.specification().operator().isEmpty()
        && (statement.answer() == Answer.ALLOW || statement.answer() == Answer.DISALLOW);
  }

  private static void contradictions(LintContext subject, Causes causes) {
    Set<String> names = new LinkedHashSet<>(List.of("*"));
    for (LocatedExtension line : subject.extensions()) {
      line.userAgents().stream()
          .limit(1)
          .filter(name -> !name.isWildcard())
          .forEach(name -> names.add(UserAgentNames.shown(name)));
    }
    names.stream().limit(MOST_CRAWLERS).forEach(name -> {
      UsagePreferences said =
          UsagePreferences.of(subject.read(Dialect.GOOGLE), subject.crawler(name), "/");
      for (String purpose : List.of("train", "ai-input", "search")) {
        decided(said, purpose, Answer.ALLOW)
            .ifPresent(allow -> decided(said, purpose, Answer.DISALLOW)
                .ifPresent(refuse -> contradiction(subject, causes, allow, refuse)));
      }
    });
  }

  private static Optional<UsageStatement> decided(
      UsagePreferences said, String purpose, Answer answer) {
    return said.preferences(purpose).stream()
        .filter(preference -> preference.answer() == answer)
        .map(UsagePreference::decidedBy)
        .flatMap(List::stream)
        .filter(SignalsCheck::isForEverybody)
        .findFirst();
  }

  private static void contradiction(
      LintContext subject, Causes causes, UsageStatement allow, UsageStatement refuse) {
    int line = refuse.line().orElse(0);
    causes.add(
        CONTRADICT,
        allow.line().orElse(0) + " " + line,
        subject.span(subject.line(allow.line().orElse(0))),
        "This line allows " + CodeText.of(allow.term().label()) + ", but line " + line
            + " refuses it: " + CodeText.of(refuse.text())
            + (refuse.term().token().isEmpty()
                ? ""
                : " for " + CodeText.of(refuse.term().token()))
            + ". No specification says which one counts. Make them agree",
        finding -> finding.related(subject.span(subject.line(line)), "refuses it"));
  }

  /** Who has a group of its own does not read the group for all crawlers. */
  private static void notInherited(
      LintContext subject, Causes causes, List<UsageStatement> statements) {
    Map<Integer, List<UsageStatement>> refusals = new HashMap<>();
    for (UsageStatement statement : statements) {
      if (statement.answer() == Answer.DISALLOW) {
        refusals
            .computeIfAbsent(statement.line().orElse(0), line -> new ArrayList<>())
            .add(statement);
      }
    }
    for (LocatedExtension line : subject.extensions()) {
      if (line.userAgents().stream().anyMatch(UserAgentLine::isWildcard)) {
        refusals
            .getOrDefault(line.line(), List.of())
            .forEach(statement -> notInherited(subject, causes, line, statement));
      }
    }
  }

  private static void notInherited(
      LintContext subject, Causes causes, LocatedExtension line, UsageStatement statement) {
    KnownCrawler.Purpose purpose = switch (statement.term().purpose()) {
      case "train" -> KnownCrawler.Purpose.AI_TRAINING;
      case "ai-input" -> KnownCrawler.Purpose.AI_SEARCH;
      default -> KnownCrawler.Purpose.SEARCH;
    };
    List<NamedCrawler> deaf = new ArrayList<>();
    for (NamedCrawler named : subject.namedCrawlers()) {
      // Google's crawlers read no signals at all.
      if (named.crawler().purpose() == purpose
          && named.isMeant()
          // A crawler that may not fetch the home page is kept out on purpose, even if it may fetch
          // some paths.
          && named.rules().allows("/")
          && !named.crawler().isControlTokenOnly()
          && !named.crawler().isOperatedBy("Google")
          && named.rules().extensions().stream().noneMatch(own -> own.is(line.field()))) {
        deaf.add(named);
      }
    }
    if (deaf.isEmpty()) {
      return;
    }
    UserAgentLine first = deaf.get(0).firstLine();
    int others = deaf.size() - 1;
    causes.add(
        NOT_INHERITED,
        line.line() + statement.term().label(),
        subject.valueSpan(subject.line(first.line())),
        CodeText.of(deaf.get(0).token())
            + (others == 0 ? "" : " and " + others + (others == 1 ? " other" : " others"))
            + (others == 0 ? " has a group of its own" : " have groups of their own") + ", so "
            + CodeText.of(text(line, statement)) + " in line " + line.line()
            + (others == 0 ? " does not apply to it" : " does not apply to them")
            + ". Repeat the line there",
        finding -> {
          finding.related(subject.span(line.source()), "applies to other crawlers only");
          deaf.stream()
              .skip(1)
              .limit(LocatedExtension.MOST_PER_LINE)
              .forEach(other -> finding.related(
                  subject.valueSpan(subject.line(other.firstLine().line())), "this one too"));
        });
  }

  private static String text(LocatedExtension line, UsageStatement statement) {
    List<Extension.Member> members = line.read() instanceof Extension.ContentUsage usage
        ? usage.members()
        : line.read() instanceof Extension.ContentSignal signal ? signal.members() : List.of();
    return members.stream()
        .filter(member -> member.key().equalsIgnoreCase(statement.term().label()))
        .map(member -> member.key() + "=" + member.value())
        .findFirst()
        .orElse(statement.term().label());
  }
}
