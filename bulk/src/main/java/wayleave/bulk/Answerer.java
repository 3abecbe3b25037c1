package wayleave.bulk;

import java.io.IOException;
import java.util.List;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedVerdict;

/** Answers URLs. Thread-safe. */
final class Answerer {
  private final Sites sites;
  private final OriginMemo origins;
  private final List<String> crawlers;

  Answerer(Sites sites, OriginMemo origins, List<String> crawlers) {
    this.sites = sites;
    this.origins = origins;
    this.crawlers = crawlers;
  }

  /** Fills a task's rows and counts with the answers for its URLs. */
  void answer(Task task) throws IOException {
    Site site = null;
    for (int i = 0; i < task.batch().size(); i++) {
      String url = task.batch().url(i);
      OriginName name = origins.of(url);
      if (name == null) {
        refuse(url, task);
        continue;
      }
      if (site == null || !name.text().equals(site.origin())) {
        site = sites.of(name);
      }
      answer(url, site, task);
    }
  }

  private void answer(String url, Site site, Task task) {
    for (int crawler = 0; crawler < crawlers.size(); crawler++) {
      CapturedRules rules = site.rules(crawler);
      CapturedVerdict verdict = rules.check(url);
      task.add(
          new Row(url, site.origin(), crawlers.get(crawler), verdict, site.fetchedAt()), crawler);
    }
  }

  private void refuse(String url, Task task) {
    for (int crawler = 0; crawler < crawlers.size(); crawler++) {
      task.add(new Row(url, null, crawlers.get(crawler), CapturedVerdict.OF_NO_URL, null), crawler);
    }
  }
}
