package wayleave.benchmarks.bulk;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import wayleave.benchmarks.bulk.BulkSite.Answer;
import wayleave.benchmarks.data.Text;
import wayleave.captures.Capture;

/** What a crawl of a month captured of made-up sites' robots.txt, of some more than once. */
final class BulkCaptures {
  private static final Instant BEGIN = Instant.parse("2026-09-01T00:00:00Z");
  private static final int SECONDS = 30 * 24 * 3600;
  private static final byte[] NOTHING = {};
  private static final int NOT_MODIFIED = 304;

  private static final Duration MONTH = Duration.ofDays(30);

  private final BulkSites sites;
  private final int months;

  BulkCaptures(BulkSites sites) {
    this(sites, 1);
  }

  /** @param months how many captures of each site there are, a month apart */
  BulkCaptures(BulkSites sites, int months) {
    this.sites = sites;
    this.months = months;
  }

  /** Takes captures. */
  @FunctionalInterface
  interface Visitor {
    void capture(Capture capture) throws IOException;
  }

  /** Hands out all captures, one after the other. */
  void visit(Visitor visitor) throws IOException {
    for (int number = 0; number < sites.count(); number++) {
      for (Capture capture : of(number)) {
        visitor.capture(capture);
      }
    }
  }

  private List<Capture> of(int number) {
    BulkSite site = sites.site(number);
    if (site.answer() == Answer.NOT_CAPTURED) {
      return List.of();
    }
    SplittableRandom random = BulkRandom.of(sites.seed(), 5, number);
    Instant time = BEGIN.plusSeconds(random.nextInt(SECONDS));
    List<Capture> captures = new ArrayList<>();
    captures.add(captured(site, time));
    if (site.answer() == Answer.MOVED || site.answer() == Answer.MOVED_FOR_NOW) {
      captures.add(new Capture(
          site.target(), time.plusSeconds(random.nextInt(5)), 200, null, body(site), false));
    }
    int others = random.nextInt(100);
    if (others < 5) {
      int file = random.nextInt(sites.files());
      Capture earlier = new Capture(
          site.robotsTxt(),
          time.minus(Duration.ofHours(random.nextInt(1, 480))),
          200,
          null,
          sites.file(file),
          false);
      captures.add(random.nextInt(captures.size() + 1), earlier);
    } else if (others < 6) {
      captures.add(new Capture(
          site.robotsTxt(), time.plus(Duration.ofHours(1)), NOT_MODIFIED, null, NOTHING, false));
    }
    for (int month = 1; month < months; month++) {
      captures.add(captured(site, time.minus(MONTH.multipliedBy(month))));
    }
    return captures;
  }

  private Capture captured(BulkSite site, Instant time) {
    Answer answer = site.answer();
    String target = site.target();
    return new Capture(
        site.robotsTxt(),
        time,
        answer.status,
        target.isEmpty() ? null : target,
        answer == Answer.FOUND ? body(site) : NOTHING,
        false);
  }

  /** The same file names another sitemap at each site. */
  private byte[] body(BulkSite site) {
    byte[] file = sites.file(site.file());
    if (!site.sitemap()) {
      return file;
    }
    byte[] line = Text.bytes("\nSitemap: " + site.origin() + "/sitemap.xml\n");
    byte[] body = Arrays.copyOf(file, file.length + line.length);
    System.arraycopy(line, 0, body, file.length, line.length);
    return body;
  }
}
