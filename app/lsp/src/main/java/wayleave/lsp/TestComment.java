package wayleave.lsp;

import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.report.view.UnknownCrawler;

/**
 * A comment that names a crawler and a URL, for which the editor shows the verdict: {@code # test: Googlebot
 * https://example.com/a}. Immutable.
 *
 * @param crawler a product token, or {@code *} for a crawler that no group names
 * @param url an absolute URL, or a path; empty if it is missing
 */
record TestComment(String crawler, String url) {
  private static final String KEYWORD = "test:";

  /** The test of a comment; empty if it is another comment. */
  static Optional<TestComment> of(String comment) {
    String text = comment.startsWith("#") ? comment.substring(1).strip() : "";
    if (!text.regionMatches(true, 0, KEYWORD, 0, KEYWORD.length())) {
      return Optional.empty();
    }
    String test = text.substring(KEYWORD.length()).strip();
    int end = 0;
    while (end < test.length() && !Character.isWhitespace(test.charAt(end))) {
      end++;
    }
    return Optional.of(
        new TestComment(test.substring(0, end), test.substring(end).strip()));
  }

  /** Whether it names both a crawler and a URL. */
  boolean isComplete() {
    return !url.isEmpty();
  }

  /** The verdict in words: {@code disallowed by line 5 (Disallow: /a)}; and that nobody knows the crawler, if so. */
  String verdict(Snapshot snapshot) {
    CrawlerRules rules = snapshot.robots().rulesFor(Crawler.fromUserAgentHeader(crawler));
    Verdict verdict = rules.check(url);
    String result = verdict.allowed() ? "allowed" : "disallowed";
    Optional<Rule> rule = verdict.rule();
    String because = rule.isPresent()
        ? " by line " + rule.get().line() + " (" + rule.get() + ")"
        : ": " + verdict.reason().text();
    return result
        + because
        + UnknownCrawler.note(crawler, rules.selection())
            .map(note -> ". " + note)
            .orElse("");
  }
}
