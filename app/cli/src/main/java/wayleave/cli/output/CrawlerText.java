package wayleave.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.ObservedCrawler;
import wayleave.report.view.TerminalText;

/** Crawlers of the catalogue for people. */
public final class CrawlerText {
  private CrawlerText() {}

  /** Several crawlers as a table, and how many of all they are. */
  public static String table(List<KnownCrawler> crawlers, CrawlerCatalogue catalogue) {
    TextTable table = new TextTable(
        "token", "operator", "purpose", "obeys", "obeys *", "crawl-delay", "status", "stated by");
    for (KnownCrawler crawler : crawlers) {
      table.add(
          crawler.token(),
          crawler.operator().orElse(""),
          crawler.purpose().code(),
          crawler.obeysRobotsTxt().code(),
          crawler.obeysWildcard().code(),
          crawler.obeysCrawlDelay().code(),
          crawler.status().code(),
          crawler.evidence().code());
    }
    long unverified = crawlers.stream().filter(one -> !one.isVerified()).count();
    return (crawlers.isEmpty() ? "" : table + "\n") + crawlers.size() + " of "
        + catalogue.all().size() + " crawlers, edition "
        + catalogue.version().orElse("unknown")
        + (unverified == 0
            ? "\n"
            : "; no operator's page confirms the data of " + unverified + "\n");
  }

  /** All that is known of one crawler. */
  public static String one(KnownCrawler crawler) {
    StringBuilder text = new StringBuilder(crawler.token()).append('\n');
    facts(crawler)
        .forEach((name, value) -> text.append("  ")
            .append(name)
            .append(" ".repeat(15 - name.length()))
            .append(value)
            .append('\n'));
    return text.toString();
  }

  private static Map<String, String> facts(KnownCrawler crawler) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "also written",
        String.join(", ", crawler.tokens().subList(1, crawler.tokens().size())));
    facts.put("operator", crawler.operator().orElse("not known"));
    facts.put("purpose", crawler.purpose().code() + " (" + crawler.purpose().text() + ")");
    facts.put("note", crawler.note().orElse(""));
    facts.put(
        "obeys",
        "robots.txt: " + crawler.obeysRobotsTxt().code() + ", groups for *: "
            + crawler.obeysWildcard().code() + ", Crawl-delay: "
            + crawler.obeysCrawlDelay().code());
    facts.put("falls back to", String.join(", ", crawler.fallbackTokens()));
    facts.put(
        "kind",
        switch (crawler.kind()) {
          case CRAWLER -> "fetches by itself";
          case USER -> "fetches when a user asks for it";
          case CONTROL -> "never fetches: only a product token";
        });
    facts.put(
        "status",
        crawler.status().code()
            + crawler.replacedBy().map(token -> ", replaced by " + token).orElse(""));
    facts.put("addresses", crawler.ranges().orElse(""));
    facts.put("reverse DNS", String.join(", ", crawler.reverseDns()));
    facts.put("see", crawler.documentation().orElse(""));
    facts.put(
        "stated by",
        crawler.evidence().text()
            + crawler.source().map(source -> " (" + source + ")").orElse("")
            + ", read " + crawler.date());
    facts.put(
        "observed",
        ObservedCrawler.of(crawler).stream()
            .map(CrawlerText::observed)
            .collect(Collectors.joining("; ")));
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  private static String observed(ObservedCrawler crawler) {
    List<String> deviations = crawler.deviations().stream().sorted().toList();
    return crawler + " on " + crawler.date()
        + (!crawler.readsRobotsTxt()
            ? ": does not request robots.txt"
            : deviations.isEmpty()
                ? ": no deviations"
                : ": deviates in " + String.join(", ", deviations)
                    + " (docs/crawlers-in-the-field.md)");
  }

  /** What one edition of the catalogue says otherwise than an older one. */
  public static String changes(String oldName, CrawlerCatalogue old, CrawlerCatalogue now) {
    StringBuilder text = new StringBuilder();
    int added = 0;
    int changed = 0;
    for (KnownCrawler crawler : now.all()) {
      KnownCrawler before = old.find(crawler.token()).orElse(null);
      if (before == null) {
        added++;
        text.append("added    " + crawler.token() + "\n");
      } else if (!facts(before).equals(facts(crawler)) || !before.token().equals(crawler.token())) {
        changed++;
        text.append("changed  " + crawler.token() + "\n");
        changes(text, facts(before), facts(crawler));
      }
    }
    int removed = 0;
    for (KnownCrawler crawler : old.all()) {
      if (now.find(crawler.token()).isEmpty()) {
        removed++;
        text.append("removed  " + TerminalText.of(crawler.token()) + "\n");
      }
    }
    return text + (text.isEmpty() ? "" : "\n") + TerminalText.of(oldName) + ": "
        + old.all().size() + " crawlers; now " + now.all().size() + ": " + added + " added, "
        + removed + " removed, " + changed + " changed\n";
  }

  private static void changes(
      StringBuilder text, Map<String, String> before, Map<String, String> after) {
    Map<String, String> names = new LinkedHashMap<>(before);
    names.putAll(after);
    for (String name : names.keySet()) {
      String was = before.getOrDefault(name, "-");
      String is = after.getOrDefault(name, "-");
      if (!was.equals(is)) {
        text.append("  ")
            .append(name)
            .append(" ".repeat(15 - name.length()))
            .append(TerminalText.of(was))
            .append(" -> ")
            .append(is)
            .append('\n');
      }
    }
  }
}
