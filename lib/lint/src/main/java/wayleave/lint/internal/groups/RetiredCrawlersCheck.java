package wayleave.lint.internal.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.NamedCrawler;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.model.LintRule;
import wayleave.lint.model.Severity;
import wayleave.lint.model.TextEdit;

/** Names that no crawler has any more, or never had: one finding for the file. */
final class RetiredCrawlersCheck implements Check {
  private static final LintRule RETIRED = LintRule.of("user-agent-retired");

  /**
   * A name that is gone.
   *
   * @param open a path that it may not fetch, and its replacement, which the file does not name, may; empty if there is none
   */
  private record Gone(NamedCrawler named, Optional<String> open) {
    /** The token of today; only if there is a path. */
    String replacement() {
      return named.crawler().replacedBy().orElseThrow();
    }

    String message() {
      KnownCrawler crawler = named.crawler();
      String what = crawler.status() == KnownCrawler.Status.RETIRED
          ? crawler.token() + " crawls no more"
          : crawler.token() + " is no name that its operator documents";
      return what
          + CrawlerNames.basis(crawler)
          + open.map(path -> ": today it is " + replacement() + ", which may fetch " + path)
              .orElse("");
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
        Gone one = new Gone(named, openToReplacement(subject, named));
        if (named.isMeant() || one.open.isPresent()) {
          gone.add(one);
        }
      }
    }
    if (!gone.isEmpty()) {
      report(subject, findings, gone);
    }
  }

  /** A path that a name which is gone may not fetch, and its replacement may, which the file does not name. */
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

  private static void report(LintContext subject, DiagnosticSink findings, List<Gone> gone) {
    Gone shown = gone.stream().filter(one -> one.open.isPresent()).findFirst().orElse(gone.get(0));
    SourceLine at = subject.line(shown.named.firstLine().line());
    findings.add(
        RETIRED,
        subject.valueSpan(at),
        shown.message() + CrawlerNames.andOthers(gone.size() - 1),
        finding -> {
          for (Gone one : gone) {
            if (!one.equals(shown)) {
              finding.related(
                  subject.valueSpan(subject.line(one.named.firstLine().line())), one.message());
            }
          }
          shown.open.ifPresentOrElse(
              path -> {
                String token = shown.replacement();
                finding.witness(
                    token, path, "allowed, while " + shown.named.token() + " is disallowed");
                finding.fix("name " + token + " too", naming(subject, gone));
              },
              () -> finding.severity(Severity.HINT));
        });
  }

  /** Lines that put the crawlers of today beside those that are gone. */
  private static List<TextEdit> naming(LintContext subject, List<Gone> gone) {
    List<TextEdit> edits = new ArrayList<>();
    List<String> added = new ArrayList<>();
    for (Gone one : gone) {
      if (one.open.isPresent() && !added.contains(one.replacement())) {
        String token = one.replacement();
        SourceLine line = subject.line(one.named.firstLine().line());
        edits.add(new TextEdit(line.end, line.end, "\nUser-agent: " + token));
        added.add(token);
      }
    }
    return edits;
  }
}
