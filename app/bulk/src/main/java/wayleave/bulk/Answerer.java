package wayleave.bulk;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.rows.Row;
import wayleave.bulk.rows.RowSite;
import wayleave.bulk.sites.OriginMemo;
import wayleave.bulk.sites.OriginName;
import wayleave.bulk.sites.Site;
import wayleave.bulk.sites.Sites;
import wayleave.captures.CapturedRules;
import wayleave.captures.CapturedVerdict;

/** Answers URLs. Thread-safe. */
final class Answerer {
  private final Sites sites;
  private final OriginMemo origins;
  /** What the rows of each crawler have in common for URLs without an origin. */
  private final RowSite[] noSite;

  Answerer(Sites sites, OriginMemo origins, List<String> crawlers) {
    this.sites = sites;
    this.origins = origins;
    this.noSite =
        crawlers.stream().map(name -> new RowSite(null, name, null)).toArray(RowSite[]::new);
  }

  /** Fills a task's rows and counts with the answers for its URLs. */
  void answer(UrlTask task) throws IOException {
    OriginName last = null;
    Site site = null;
    for (int i = 0; i < task.batch().size(); i++) {
      String url = task.batch().url(i);
      OriginName name = origins.of(url);
      if (name == null) {
        refuse(url, task.batch().row(i), task);
        continue;
      }
      if (site == null || name != last) {
        site = sites.of(name);
        last = name;
      }
      answer(url, task.batch().row(i), site, task);
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
