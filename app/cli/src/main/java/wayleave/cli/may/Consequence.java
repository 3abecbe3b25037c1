package wayleave.cli.may;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import wayleave.UserAgentHeader;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.page.Decision;
import wayleave.page.Directive;
import wayleave.page.Remark;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;
import wayleave.report.view.TerminalText;

/** What crawling and indexing together come to, in words for the owner of a page. */
final class Consequence {
  /** What is odd, and counts all the same. */
  private static final Set<Remark.Kind> COUNTING =
      EnumSet.of(Remark.Kind.NEEDLESS_VALUE, Remark.Kind.SEPARATOR, Remark.Kind.UNDOCUMENTED_NAME);

  private Consequence() {}

  /** Whether what a remark is about does not count. */
  static boolean isIgnored(Remark remark) {
    return !COUNTING.contains(remark.kind());
  }

  /** What may have been meant to keep the page out of the index. */
  private static Optional<Remark> lostNoindex(MayReport report) {
    return report.directives().remarks().stream()
        .filter(remark -> switch (remark.kind()) {
          case WRONG_NAME, WRONG_ATTRIBUTE, MALFORMED_FIELD -> true;
          default -> remark.meant().contains("noindex") || remark.meant().contains("none");
        })
        .findFirst();
  }

  /** A sentence or two; empty if the question is not about crawling and indexing, or the page is not known. */
  static Optional<String> of(MayReport report) {
    MayInput input = report.input();
    if (!input.purposes().contains("crawl") || !input.purposes().contains("index")) {
      return Optional.empty();
    }
    Optional<String> token = UserAgentHeader.parse(input.crawler()).productToken();
    if (token.isPresent() && !isSearchEngine(token.get())) {
      return Optional.empty();
    }
    String who = token.map(TerminalText::of).orElse("a search engine");
    Decision index = report.directives().decision(Directive.INDEX);
    return Optional.of(
            report.mayCrawl()
                ? crawled(report, who, index)
                : input.robots().isByRules()
                    ? disallowed(who, input.page().isKnown() && !index.allowed())
                    : who + " stays away while the robots.txt cannot be fetched")
        .filter(text -> !text.isEmpty());
  }

  static boolean isSearchEngine(String token) {
    return CrawlerCatalogue.bundled()
        .find(token)
        .filter(known -> known.purpose() == KnownCrawler.Purpose.SEARCH)
        .isPresent();
  }

  private static String disallowed(String who, boolean isNoindex) {
    return isNoindex
        ? who + " never sees the noindex, so the URL may be listed without content. "
            + "Allow crawling to remove the page from the index"
        : who + " never sees the page; its URL may be listed without content. "
            + "Allow crawling to have it indexed, or to let a noindex remove it";
  }

  private static String crawled(MayReport report, String who, Decision index) {
    MayInput.Page page = report.input().page();
    return switch (page.state()) {
      case GIVEN, FETCHED ->
        index.allowed()
            ? lostNoindex(report)
                .map(remark -> "search engines ignore `" + TerminalText.of(remark.text())
                    + "`, which may have been meant to keep the page out of the index")
                .orElse(
                    "no robots.txt, robots meta or X-Robots-Tag keeps the page out of the index. Look for "
                        + "other reasons (a canonical link to another page, duplicates, quality, not yet crawled) in the search engine's own tools")
            : who + " may crawl the page, and is told not to index it. Remove the "
                + index.statements().get(0).text() + " to have it indexed";
      case ERROR ->
        "the page is an error for crawlers (status " + page.status() + "), so it is not indexed";
      case REDIRECT, NOT_CRAWLABLE, FAILED ->
        "the page does not lead to content that can be indexed";
      case NOT_REQUESTED -> "";
    };
  }
}
