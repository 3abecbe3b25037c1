package wayleave.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Obedience;

/** Explains the crawler of a {@code User-agent} line, and lists the rules that apply to it, in Markdown. */
final class CrawlerHelp {
  private static final int MOST_RULES = 10;

  private CrawlerHelp() {}

  /**
   * The explanation.
   *
   * @param name the value of the line
   */
  static List<String> of(RobotsTxt robots, String name) {
    List<String> paragraphs = new ArrayList<>();
    if (name.isEmpty()) {
      paragraphs.add("This line names no crawler.");
      return paragraphs;
    }
    Crawler crawler = Crawler.fromUserAgentHeader(name);
    if (name.startsWith("*")) {
      paragraphs.add("All crawlers that no other group names");
    } else {
      CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
      String token = crawler.tokens().isEmpty() ? name : crawler.tokens().get(0);
      Optional<KnownCrawler> known = catalogue.find(name).or(() -> catalogue.find(token));
      if (known.isPresent()) {
        paragraphs.add(known(known.get()));
      } else {
        paragraphs.add(unknown(catalogue, name, token));
      }
    }
    paragraphs.add(rules(robots.rulesFor(crawler)));
    return paragraphs;
  }

  private static String known(KnownCrawler crawler) {
    StringBuilder text = new StringBuilder("**" + Markdown.escape(crawler.token()) + "**");
    crawler.operator().ifPresent(operator -> text.append(" · ").append(Markdown.escape(operator)));
    text.append(" · ").append(crawler.purpose().text());
    if (crawler.status() == KnownCrawler.Status.RETIRED) {
      text.append("  \nRetired");
      crawler
          .replacedBy()
          .ifPresent(token -> text.append(", replaced by ").append(Markdown.code(token)));
    }
    if (crawler.isControlTokenOnly()) {
      text.append("  \nA control token: sends no requests");
    }
    obeys(text, "robots.txt", crawler.obeysRobotsTxt());
    obeys(text, "groups for `*`", crawler.obeysWildcard());
    obeys(text, "`Crawl-delay`", crawler.obeysCrawlDelay());
    crawler.note().ifPresent(note -> text.append("  \n").append(Markdown.escape(note)));
    crawler
        .documentation()
        .ifPresent(url -> text.append("  \n[Documentation](<").append(url).append(">)"));
    return text.toString();
  }

  private static void obeys(StringBuilder text, String what, Obedience obedience) {
    switch (obedience) {
      case YES -> text.append("  \nObeys ").append(what);
      case NO -> text.append("  \nIgnores ").append(what);
      case PARTIAL -> text.append("  \nObeys ").append(what).append(" only partly");
      case UNKNOWN -> {
        // There is nothing to say.
      }
    }
  }

  private static String unknown(CrawlerCatalogue catalogue, String name, String token) {
    return Markdown.code(name) + " is not in the list of known crawlers"
        + catalogue
            .nearest(token)
            .map(crawler -> ". Did you mean " + Markdown.code(crawler.token()) + "?")
            .orElse("");
  }

  private static String rules(CrawlerRules applied) {
    List<Rule> rules = applied.rules();
    if (rules.isEmpty()) {
      return switch (applied.selection().kind()) {
        case ACTING_FOR_USER ->
          "No rule applies: it acts for a user and does not follow robots.txt.";
        case WILDCARD_NOT_OBEYED, NO_GROUP, NAMED, WILDCARD ->
          "No rule applies: it may fetch everything.";
      };
    }
    StringBuilder text = new StringBuilder("Start page: ")
        .append(applied.allows("/") ? "allowed" : "disallowed")
        .append(". The first of these rules that matches a URL decides:\n");
    for (Rule rule : rules.subList(0, Math.min(MOST_RULES, rules.size()))) {
      text.append("\n- ")
          .append(Markdown.code(rule.toString()))
          .append(" (line ")
          .append(rule.line())
          .append(')');
    }
    if (rules.size() > MOST_RULES) {
      text.append("\n- and ").append(rules.size() - MOST_RULES).append(" more");
    }
    return text.toString();
  }
}
