package wayleave.cli.option;

import java.util.Iterator;
import wayleave.crawlers.CrawlerCatalogue;

/** The product tokens of known crawlers, for completion. */
public final class CrawlerNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return CrawlerCatalogue.bundled().all().stream()
        .flatMap(crawler -> crawler.tokens().stream())
        .filter(token -> token.indexOf(' ') < 0)
        .distinct()
        .sorted()
        .iterator();
  }
}
