package wayleave.bulk;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.rows.Row;
import wayleave.bulk.rows.RowSite;
import wayleave.bulk.sites.Site;
import wayleave.bulk.sites.Sites;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedVerdict;

/** Answers URLs. Thread-safe. */
final class Answerer {
  private final Sites sites;
  /** What the rows of each crawler have in common for URLs without an origin. */
  private final RowSite[] noSite;

  Answerer(Sites sites, List<String> crawlers) {
    this.sites = sites;
    this.noSite =
        crawlers.stream().map(name -> new RowSite(null, name, null)).toArray(RowSite[]::new);
  }

  /** Fills a task's rows and counts with the answers for its URLs. */
  void answer(UrlTask task) throws IOException {
    for (int i = 0; i < task.batch().size(); i++) {
      String url = task.batch().url(i);
      Site site = sites.of(url);
      if (site == null) {
        refuse(url, task.batch().row(i), task);
      } else {
        answer(url, task.batch().row(i), site, task);
      }
    }
  }

  private void answer(String url, @Nullable InputRow row, Site site, UrlTask task) {
    for (int crawler = 0; crawler < noSite.length; crawler++) {
      CapturedRules rules = site.rules(crawler);
      CapturedVerdict verdict = rules.check(url);
      task.add(new Row(url, site.rows(crawler), verdict, row), crawler);
    }
  }

  private void refuse(String url, @Nullable InputRow row, UrlTask task) {
    for (int crawler = 0; crawler < noSite.length; crawler++) {
      task.add(new Row(url, noSite[crawler], CapturedVerdict.OF_NO_URL, row), crawler);
    }
  }
}
