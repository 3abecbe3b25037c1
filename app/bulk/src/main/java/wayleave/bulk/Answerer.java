package wayleave.bulk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.bulk.file.EightBytes;
import wayleave.bulk.file.InputRow;
import wayleave.bulk.rows.Row;
import wayleave.bulk.rows.RowSite;
import wayleave.bulk.sites.Site;
import wayleave.bulk.sites.Sites;
import wayleave.bulk.urls.UrlBatch;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.warc.CapturedPage;

/** Answers URLs. Thread-safe. */
final class Answerer {
  private final Sites sites;
  private final List<Crawler> crawlers;
  /** What the rows of each crawler have in common for URLs without an origin. */
  private final RowSite[] noSite;

  Answerer(Sites sites, List<String> crawlers) {
    this.sites = sites;
    this.crawlers =
        crawlers.stream().map(name -> Crawler.fromUserAgentHeader(name)).toList();
    this.noSite =
        crawlers.stream().map(name -> new RowSite(null, name, null)).toArray(RowSite[]::new);
  }

  /** Fills a task's rows and counts with the answers for its URLs. */
  void answer(UrlTask task) throws IOException {
    UrlBatch batch = task.batch();
    byte[] text = batch.text();
    for (int i = 0; i < batch.size(); i++) {
      int path = Sites.pathStart(text, batch.start(i), batch.end(i));
      Site kept = path < 0 ? null : sites.kept(text, batch.start(i), path);
      if (kept != null && isPath(text, path, batch.end(i))) {
        answer(path(text, path, batch.end(i)), i, kept, task);
      } else {
        String url = batch.url(i);
        Site site = kept == null ? sites.of(url) : kept;
        if (site == null) {
          refuse(i, task);
        } else {
          answer(url, i, site, task);
        }
      }
    }
  }

  /**
   * Whether what follows the host is read the same without it, as most is: two slashes would begin a host, and in an http URL
   * a backslash is a slash, and white space is removed (URL Standard, "URL parsing").
   */
  private static boolean isPath(byte[] text, int start, int end) {
    for (int i = start; i < end; i += Long.BYTES) {
      long word = EightBytes.at(text, i);
      if (end - i < Long.BYTES) {
        word = EightBytes.without(word, end - i);
      }
      if ((EightBytes.less(word, '!') | EightBytes.equal(word, (byte) '\\')) != 0) {
        return false;
      }
    }
    return start + 1 == end || text[start + 1] != '/';
  }

  private static String path(byte[] text, int start, int end) {
    return new String(text, start, end - start, StandardCharsets.UTF_8);
  }

  /** @param url or its path */
  private void answer(String url, int index, Site site, UrlTask task) {
    for (int crawler = 0; crawler < noSite.length; crawler++) {
      CapturedVerdict verdict = site.rules(crawler).check(url);
      InputRow input = input(task.batch(), index, crawler, site.captured());
      task.add(row(task.batch(), index, site.rows(crawler), verdict, input), crawler);
    }
  }

  private void refuse(int index, UrlTask task) {
    for (int crawler = 0; crawler < noSite.length; crawler++) {
      InputRow input = input(task.batch(), index, crawler, null);
      task.add(
          row(task.batch(), index, noSite[crawler], CapturedVerdict.OF_NO_URL, input), crawler);
    }
  }

  /** What a row holds beside the verdict; null if nothing. */
  private @Nullable InputRow input(
      UrlBatch batch, int index, int crawler, @Nullable CapturedSite site) {
    InputRow input = batch.row(index);
    CapturedPage page = batch.page(index);
    return page == null || input == null
        ? input
        : PageColumns.row(input, page, crawlers.get(crawler), site);
  }

  private static Row row(
      UrlBatch batch, int index, RowSite site, CapturedVerdict verdict, @Nullable InputRow input) {
    return new Row(batch.text(), batch.start(index), batch.end(index), site, verdict, input);
  }
}
