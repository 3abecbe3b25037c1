package wayleave.benchmarks.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import wayleave.benchmarks.bulk.BulkSites.Answer;
import wayleave.benchmarks.bulk.BulkSites.Site;

/** Captures of invented sites' robots.txt files, as JSON lines: a crawl of a month, of some sites more than once. */
final class BulkCaptures {
  private static final Instant BEGIN = Instant.parse("2026-09-01T00:00:00Z");
  private static final int SECONDS = 30 * 24 * 3600;
  private static final Duration MONTH = Duration.ofDays(30);

  private final BulkSites sites;
  private final int months;

  /** @param months how many captures of each site there are, a month apart */
  BulkCaptures(BulkSites sites, int months) {
    this.sites = sites;
    this.months = months;
  }

  void write(OutputStream out) throws IOException {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(new BufferedOutputStream(out, 1 << 20))) {
      json.setRootValueSeparator(null);
      for (int number = 0; number < sites.count(); number++) {
        Site site = sites.site(number);
        if (site.answer() != Answer.NOT_CAPTURED) {
          write(json, site, BulkSites.random(5, number));
        }
      }
    }
  }

  private void write(JsonGenerator json, Site site, SplittableRandom random) throws IOException {
    Instant time = BEGIN.plusSeconds(random.nextInt(SECONDS));
    String robotsTxt = site.origin() + "/robots.txt";
    String body = site.answer() == Answer.FOUND ? body(site) : "";
    row(json, robotsTxt, time, site.answer().status, site.target(), body);
    if (site.answer().moves()) {
      Instant later = time.plusSeconds(random.nextInt(5));
      row(json, site.target(), later, 200, "", body(site));
    }
    int others = random.nextInt(100);
    if (others < 5) {
      int file = random.nextInt(sites.files());
      Instant before = time.minus(Duration.ofHours(random.nextInt(1, 480)));
      row(json, robotsTxt, before, 200, "", text(file));
    } else if (others < 6) {
      row(json, robotsTxt, time.plus(Duration.ofHours(1)), 304, "", "");
    }
    for (int month = 1; month < months; month++) {
      Instant before = time.minus(MONTH.multipliedBy(month));
      row(json, robotsTxt, before, site.answer().status, site.target(), body);
    }
  }

  /** The file of a site; most sites name a sitemap of their own in it. */
  private String body(Site site) {
    String sitemap = "\nSitemap: " + site.origin() + "/sitemap.xml\n";
    return text(site.file()) + (site.sitemap() ? sitemap : "");
  }

  private String text(int file) {
    return new String(sites.file(file), StandardCharsets.UTF_8);
  }

  private static void row(
      JsonGenerator json, String url, Instant time, int status, String location, String body)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("url", url);
    json.writeNumberField("status", status);
    json.writeStringField("fetched_at", time.toString());
    if (!location.isEmpty()) {
      json.writeStringField("location", location);
    }
    if (status == 200) {
      json.writeStringField("body", body);
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }
}
