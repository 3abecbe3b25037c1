package wayleave.lint.internal.extensions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.Rule;
import wayleave.UserAgentLine;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Member;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.CodeText;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.LocatedExtension;
import wayleave.lint.internal.context.SiteAccess;
import wayleave.lint.internal.context.UserAgentNames;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;

/** Content-Signal lines that permit a use, while the rules disallow the site for the crawlers that need it. */
public final class PreferencesAndRulesCheck implements Check {
  private static final LintRule CONTRADICTS = LintRule.of("content-signal-contradicts-rules");

  /** The most crawlers to check: each takes a walk through the file. */
  private static final int MOST_CRAWLERS = 50;

  private static final int NAMED = 3;

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    Map<String, Rule> trainers = null;
    int asked = 0;
    for (LocatedExtension line : subject.extensions()) {
      if (!(line.read() instanceof Extension.ContentSignal signal)
          || line.userAgents().isEmpty()) {
        continue;
      }
      Optional<Member> welcome = signal.members().stream()
          .filter(member -> member.value().equalsIgnoreCase("yes"))
          .findFirst();
      if (welcome.isEmpty()) {
        continue;
      }
      asked += line.userAgents().size();
      if (asked > MOST_CRAWLERS) {
        return;
      }
      Optional<Rule> rule = blockingAll(subject, line.userAgents());
      if (rule.isPresent()) {
        own(subject, findings, line, welcome.get(), rule.get());
        continue;
      }
      Optional<Member> training = signal.members().stream()
          .filter(member -> member.value().equalsIgnoreCase("yes"))
          .filter(member -> member.key().toLowerCase(Locale.ROOT).equals("ai-train"))
          .findFirst();
      boolean isForAll = line.userAgents().stream().anyMatch(UserAgentLine::isWildcard);
      if (training.isPresent() && isForAll && signal.path().isEmpty()) {
        trainers = trainers == null ? trainersKeptOut(subject) : trainers;
        if (!trainers.isEmpty()) {
          others(subject, findings, line, training.get(), trainers);
        }
      }
    }
  }

  private static void own(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension line,
      Member member,
      Rule rule) {
    findings.add(
        CONTRADICTS,
        line.span(subject, member),
        CodeText.of(member.key() + "=" + member.value()) + " permits a use, but line " + rule.line()
            + " disallows the whole site for " + line.names()
            + ". Allow crawling, or remove the signal",
        finding -> {
          // A file that allows some crawlers by name may mean the signal for them.
          boolean isForAll = line.userAgents().stream().anyMatch(UserAgentLine::isWildcard);
          if (isForAll && subject.groups(Dialect.GOOGLE).size() > 1) {
            finding.severity(Severity.INFO);
          }
          finding.related(subject.span(subject.line(rule.line())), "disallows the whole site");
          finding.witness(
              line.userAgents().get(0).name(), "/", "disallowed by line " + rule.line());
        });
  }

  private static void others(
      LintContext subject,
      DiagnosticSink findings,
      LocatedExtension line,
      Member member,
      Map<String, Rule> trainers) {
    List<String> names = new ArrayList<>(trainers.keySet());
    int more = names.size() - NAMED;
    String shown = "`" + String.join("`, `", names.subList(0, Math.min(NAMED, names.size()))) + "`"
        + (more > 0 ? " and " + more + " more" : "");
    Rule rule = trainers.values().iterator().next();
    findings.add(
        CONTRADICTS,
        line.span(subject, member),
        CodeText.of(member.key() + "=" + member.value())
            + " permits AI training, but the file disallows the"
            + " whole site for crawlers that collect training data: " + shown
            + ". Write `ai-train=no` if you do not"
            + " permit it",
        finding -> {
          finding.severity(Severity.INFO);
          finding.related(
              subject.span(subject.line(rule.line())), "disallows the whole site for one of them");
          finding.witness(names.get(0), "/", "disallowed by line " + rule.line());
        });
  }

  /** The rule that disallows the whole site for the first of these crawlers, if each of them has one. */
  private static Optional<Rule> blockingAll(LintContext subject, List<UserAgentLine> names) {
    Optional<Rule> first = Optional.empty();
    for (UserAgentLine name : names) {
      Optional<Rule> rule = SiteAccess.keptOutBy(subject.rules(Dialect.GOOGLE, name.name()));
      if (rule.isEmpty()) {
        return Optional.empty();
      }
      first = first.isPresent() ? first : rule;
    }
    return first;
  }

  /** The AI training crawlers that the file names and that may fetch nothing. */
  private static Map<String, Rule> trainersKeptOut(LintContext subject) {
    Map<String, Rule> keptOut = new LinkedHashMap<>();
    for (Group group : subject.groups(Dialect.GOOGLE)) {
      for (UserAgentLine line : group.userAgents()) {
        CrawlerCatalogue.bundled()
            .find(UserAgentNames.key(line))
            .filter(crawler -> crawler.purpose() == KnownCrawler.Purpose.AI_TRAINING)
            .filter(KnownCrawler::isVerified)
            .filter(crawler -> !keptOut.containsKey(crawler.token()))
            .ifPresent(
                crawler -> SiteAccess.keptOutBy(subject.rules(Dialect.GOOGLE, crawler.token()))
                    .ifPresent(rule -> keptOut.put(crawler.token(), rule)));
      }
    }
    return keptOut;
  }
}
