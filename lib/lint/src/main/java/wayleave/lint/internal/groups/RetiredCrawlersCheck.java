package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.Platform;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;

/** Names of crawlers that no longer exist or never did: one finding for the file. */
final class RetiredCrawlersCheck implements Check {
  private static final LintRule RETIRED = LintRule.of("user-agent-retired");

  /**
   * A crawler that does not exist.
   *
   * @param open a path that is disallowed for it, and allowed for its successor, which the file does not name; empty if there is none
   * @param shutOut how its successor, which the file does not name, is kept from the start page that is allowed for it
   * @param advice what to do, unless the successor should be named for the open path
   */
  private record Gone(
      NamedCrawler named, Optional<String> open, Optional<ShutOut> shutOut, String advice) {
    /** Whether the group would close the whole site to a search engine if it named the successor. */
    boolean closesSearch() {
      return open.isPresent()
          && named.isKeptOut()
          && named.crawler().purpose() == KnownCrawler.Purpose.SEARCH;
    }

    /** Its successor; only if there is one. */
    String replacement() {
      return named.crawler().replacedBy().orElseThrow();
    }

    boolean matters() {
      return open.isPresent() || shutOut.isPresent();
    }

    String message() {
      KnownCrawler crawler = named.crawler();
      String what = "`" + crawler.token() + "`"
          + (crawler.status() == KnownCrawler.Status.RETIRED
              ? crawler
                  .replacedBy()
                  .filter(token -> open.isEmpty())
                  .map(token -> " was replaced by `" + token + "`")
                  .orElse(" no longer crawls")
              : crawler
                  .operator()
                  .map(operator -> " is not a product token that " + operator + " documents")
                  .orElse(" is not a documented product token"))
          + CrawlerNames.basis(crawler);
      if (closesSearch()) {
        return what + advice + ": renamed to `" + replacement()
            + "`, it would close the whole site to that search engine";
      }
      if (open.isPresent()) {
        return what + ". Name `" + replacement() + "` instead, for which `" + open.get()
            + "` is allowed";
      }
      return what + shutOut.map(ShutOut::message).orElse("") + advice;
    }

    /** Whether a fix may add its successor. An author who disallowed an old search engine may want to be found by the new one. */
    boolean isSafeToName() {
      return open.isPresent() && named.crawler().purpose() != KnownCrawler.Purpose.SEARCH;
    }
  }

  /**
   * How a successor is kept from the start page.
   *
   * @param line the line that disallows it
   * @param byFallback whether that is so only where it is not known that it follows the group of the old name
   */
  private record ShutOut(int line, boolean byFallback) {
    String message() {
      return byFallback
          ? ", which follows this group only as long as no group names it"
          : ", which may not crawl the start page because of line " + line;
    }
  }

  @Override
  public void check(LintContext subject, DiagnosticSink findings) {
    if (!subject.isText()) {
      return;
    }
    List<Gone> gone = new ArrayList<>();
    for (NamedCrawler named : subject.namedCrawlers()) {
      if (named.crawler().status() != KnownCrawler.Status.ACTIVE
          && named.crawler().evidence() != KnownCrawler.Evidence.HEADERS) {
        Optional<String> open = openToReplacement(subject, named);
        Gone one = new Gone(
            named,
            open,
            shutOut(subject, named),
            open.isPresent() ? removal(subject, named) : advice(subject, named));
        if (one.matters() || named.isMeant() && hasOwnRules(subject, named)) {
          gone.add(one);
        }
      }
    }
    if (!gone.isEmpty()) {
      report(subject, findings, gone);
    }
  }

  /**
   * Whether a group is for this crawler only and has rules about parts of the site, which are worth removing. An entry of a list of
   * crawlers that may not fetch anything does no harm, and Squarespace writes such a group itself.
   */
  private static boolean hasOwnRules(LintContext subject, NamedCrawler named) {
    return subject.platform() != Platform.SQUARESPACE
        && isAlone(subject, named)
        && subject.groups(Dialect.GOOGLE).stream()
            .filter(group -> group.userAgents().contains(named.firstLine()))
            .flatMap(group -> group.rules().stream())
            .map(Rule::path)
            .anyMatch(path -> !path.isEmpty() && !path.equals("/"));
  }

  /** A path that is disallowed for a crawler that does not exist, and allowed for its successor, which the file does not name. */
  static Optional<String> openToReplacement(LintContext subject, NamedCrawler named) {
    Optional<String> replacedBy = named.crawler().replacedBy();
    if (replacedBy.isEmpty() || subject.names(replacedBy.get())) {
      return Optional.empty();
    }
    Optional<CrawlerRules> rules = CrawlerCatalogue.bundled()
        .find(replacedBy.get())
        .filter(crawler -> crawler.obeysRobotsTxt() != KnownCrawler.Obedience.NO)
        .map(crawler -> subject.read(Dialect.GOOGLE).rulesFor(crawler.crawler()));
    return rules.isEmpty() ? Optional.empty() : named.disallowedPath().filter(rules.get()::allows);
  }

  /** How the successor, which the file does not name, is kept from the start page that the old name may crawl. */
  private static Optional<ShutOut> shutOut(LintContext subject, NamedCrawler named) {
    Optional<KnownCrawler> successor = named
        .crawler()
        .replacedBy()
        .filter(token -> !subject.names(token))
        .flatMap(CrawlerCatalogue.bundled()::find)
        .filter(crawler -> crawler.obeysRobotsTxt() != KnownCrawler.Obedience.NO);
    if (successor.isEmpty() || !named.isMeant() || !named.rules().allows("/")) {
      return Optional.empty();
    }
    Verdict verdict = subject.rules(Dialect.GOOGLE, successor.get().token()).check("/");
    boolean isFollower = successor.get().fallbackTokens().stream()
        .anyMatch(token -> token.equalsIgnoreCase(named.token()));
    return verdict.allowed()
        ? Optional.empty()
        : verdict.line().stream()
            .mapToObj(line -> new ShutOut(line, isFollower))
            .findFirst();
  }

  private static boolean isAlone(LintContext subject, NamedCrawler named) {
    return subject.groups(Dialect.GOOGLE).stream()
        .filter(group -> group.userAgents().contains(named.firstLine()))
        .allMatch(group -> group.userAgents().stream().allMatch(named.lines()::contains));
  }

  /** To write the name of the successor, or nothing if that is named too. */
  private static String advice(LintContext subject, NamedCrawler named) {
    boolean isAlone = isAlone(subject, named);
    return named
        .crawler()
        .replacedBy()
        .filter(token -> !subject.names(token))
        .map(token -> ". " + (isAlone ? "Rename the group to `" : "Write `") + token + "`"
            + (isAlone ? "" : " instead"))
        .orElseGet(() -> removal(subject, named));
  }

  private static String removal(LintContext subject, NamedCrawler named) {
    return ". Remove " + (isAlone(subject, named) ? "the group" : "the line");
  }

  private static void report(LintContext subject, DiagnosticSink findings, List<Gone> gone) {
    Gone shown = gone.stream()
        .filter(Gone::isSafeToName)
        .findFirst()
        .or(() -> gone.stream().filter(Gone::matters).findFirst())
        .orElse(gone.get(0));
    SourceLine at = subject.line(shown.named.firstLine().line());
    findings.add(RETIRED, subject.valueSpan(at), shown.message(), finding -> {
      for (Gone one : gone) {
        if (!one.equals(shown)) {
          finding.related(
              subject.valueSpan(subject.line(one.named.firstLine().line())), one.message());
        }
      }
      shown.open.ifPresentOrElse(
          path -> {
            String token = shown.replacement();
            if (shown.closesSearch()) {
              finding.severity(Severity.INFO);
            }
            finding.witness(
                token, path, "allowed, while `" + shown.named.token() + "` is disallowed");
            List<TextEdit> lines = naming(subject, gone);
            if (!lines.isEmpty()) {
              finding.fix(
                  lines.size() == 1
                      ? "Add `User-agent: " + token + "`"
                      : "Add the current product tokens",
                  lines);
            }
          },
          () -> {
            if (shown.shutOut.isEmpty()) {
              finding.severity(Severity.HINT);
            }
            if (shown.shutOut.filter(ShutOut::byFallback).isPresent()) {
              finding.severity(Severity.INFO);
            }
            shown
                .shutOut
                .filter(shutOut -> !shutOut.byFallback)
                .ifPresent(shutOut -> finding.witness(
                    shown.replacement(), "/", "disallowed by line " + shutOut.line));
          });
    });
  }

  /** Lines that name the successors in the same groups. */
  private static List<TextEdit> naming(LintContext subject, List<Gone> gone) {
    List<TextEdit> edits = new ArrayList<>();
    List<String> added = new ArrayList<>();
    for (Gone one : gone) {
      if (one.isSafeToName() && !added.contains(one.replacement())) {
        String token = one.replacement();
        SourceLine line = subject.line(one.named.firstLine().line());
        edits.add(new TextEdit(line.end, line.end, "\nUser-agent: " + token));
        added.add(token);
      }
    }
    return edits;
  }
}
