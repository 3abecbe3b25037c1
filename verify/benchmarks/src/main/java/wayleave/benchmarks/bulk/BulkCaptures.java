package wayleave.benchmarks.bulk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;
import wayleave.benchmarks.bulk.BulkSites.Answer;
import wayleave.benchmarks.bulk.BulkSites.Site;
import wayleave.benchmarks.data.Text;

/** Captures of invented sites' robots.txt files, as JSON lines: a crawl of a month, of some sites more than once. */
final class BulkCaptures {
  private static final Instant BEGIN = Instant.parse("2026-09-01T00:00:00Z");
  private static final int SECONDS = 30 * 24 * 3600;
  private static final Duration MONTH = Duration.ofDays(30);
  private static final byte[] NOTHING = {};

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
    byte[] body = site.answer() == Answer.FOUND ? body(site) : NOTHING;
    row(json, robotsTxt, time, site.answer().status, site.target(), body);
    if (site.answer().moves()) {
      Instant later = time.plusSeconds(random.nextInt(5));
      row(json, site.target(), later, 200, "", body(site));
    }
    int others = random.nextInt(100);
    if (others < 5) {
      int file = random.nextInt(sites.files());
      Instant before = time.minus(Duration.ofHours(random.nextInt(1, 480)));
      row(json, robotsTxt, before, 200, "", sites.file(file));
    } else if (others < 6) {
      row(json, robotsTxt, time.plus(Duration.ofHours(1)), 304, "", NOTHING);
    }
    for (int month = 1; month < months; month++) {
      Instant before = time.minus(MONTH.multipliedBy(month));
      row(json, robotsTxt, before, site.answer().status, site.target(), body);
    }
  }

  /** The file of a site; most sites name a sitemap of their own in it. */
  private byte[] body(Site site) {
    byte[] file = sites.file(site.file());
    if (!site.sitemap()) {
      return file;
    }
    byte[] line = Text.bytes("\nSitemap: " + site.origin() + "/sitemap.xml\n");
    byte[] body = Arrays.copyOf(file, file.length + line.length);
    System.arraycopy(line, 0, body, file.length, line.length);
    return body;
  }

  private static void row(
      JsonGenerator json, String url, Instant time, int status, String location, byte[] body)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("url", url);
    json.writeNumberField("status", status);
    json.writeStringField("fetched_at", time.toString());
    if (!location.isEmpty()) {
      json.writeStringField("location", location);
    }
    if (status == 200) {
      json.writeStringField("body", new String(body, StandardCharsets.UTF_8));
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }
}
