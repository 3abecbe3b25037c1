package wayleave.benchmarks.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.benchmarks.bulk.BulkDataSettings.Spread;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;

class BulkDataTest {
  private static final int SITES = 2_000;
  private static final int URLS = 20_000;

  private static final BulkSites SITES_OF_SEED_1 = BulkSites.invented(SITES, 1);

  @TempDir
  Path directory;

  @Test
  void theSameSeedGivesTheSameFilesAndAnotherGivesOthers() throws IOException {
    for (String name : List.of("one", "same", "other")) {
      write(name, name.equals("other") ? 2 : 1, 0.1);
    }
    for (String file : List.of("urls.txt", "captures.jsonl")) {
      assertThat(directory.resolve("one").resolve(file))
          .hasSameBinaryContentAs(directory.resolve("same").resolve(file));
      assertThat(Files.mismatch(
              directory.resolve("one").resolve(file), directory.resolve("other").resolve(file)))
          .isNotNegative();
    }
  }

  @Test
  void urlsAreSpreadOverSitesAsAskedFor() {
    Map<Origin, Integer> even = urlsOfSites(0);
    assertThat(even.size()).isBetween(SITES * 9 / 10, SITES);
    assertThat(most(even)).isBetween(URLS / 500, URLS / 100);
    Map<Origin, Integer> skewed = urlsOfSites(0.3);
    assertThat((double) most(skewed) / URLS).isCloseTo(0.3, within(0.02));
  }

  @Test
  void someUrlsAreThereAgainAndFewAreNone() {
    Set<String> different = new HashSet<>();
    int without = 0;
    BulkUrls urls = new BulkUrls(SITES_OF_SEED_1, URLS, 0, Spread.AS_CRAWLED);
    for (int i = 0; i < URLS; i++) {
      String url = urls.url(i).toString();
      different.add(url);
      without += Origin.parse(url).isEmpty() ? 1 : 0;
    }
    assertThat(1 - (double) different.size() / URLS).isBetween(0.08, 0.2);
    assertThat((double) without / URLS).isBetween(0.001, 0.005);
  }

  @Test
  void sitesAnswerAsOnTheWebAndSomeUrlsMayNotBeFetched() throws IOException {
    BulkSites sites = SITES_OF_SEED_1;
    Map<String, Capture> captures = new HashMap<>();
    new BulkCaptures(sites)
        .visit(capture -> captures.merge(
            CaptureKey.of(capture.url()).orElseThrow(),
            capture,
            (a, b) -> b.isAnswer() && b.fetchedAt().isAfter(a.fetchedAt()) ? b : a));
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    Map<Origin, CapturedSite> read = new HashMap<>();
    Map<String, Integer> verdicts = new HashMap<>();
    BulkUrls urls = new BulkUrls(sites, URLS, 0, Spread.AS_CRAWLED);
    for (int i = 0; i < URLS; i++) {
      String url = urls.url(i).toString();
      Optional<Origin> origin = Origin.parse(url);
      if (origin.isPresent()) {
        CapturedSite site =
            read.computeIfAbsent(origin.get(), asked -> reader.site(asked, captures::get));
        verdicts.merge(
            (site.forAllUrls().isPresent() ? site.forAllUrls().get().reason() : "by rules") + " "
                + site.forCrawler(Crawler.ofProductToken("Googlebot")).allows(url),
            1,
            Integer::sum);
      }
    }
    assertThat(share(verdicts, "by rules true")).isBetween(0.5, 0.7);
    assertThat(share(verdicts, "by rules false")).isBetween(0.02, 0.2);
    assertThat(share(verdicts, "absent true")).isBetween(0.15, 0.3);
    assertThat(share(verdicts, "unreachable false")).isBetween(0.01, 0.06);
    assertThat(share(verdicts, "no-capture null")).isBetween(0.01, 0.06);
  }

  @Test
  void urlsCanBeSpreadEvenly() {
    BulkUrls urls = new BulkUrls(SITES_OF_SEED_1, URLS, 0, Spread.EVEN);
    Map<Origin, Integer> counts = new HashMap<>();
    for (int i = 0; i < URLS; i++) {
      Origin.parse(urls.url(i).toString()).ifPresent(site -> counts.merge(site, 1, Integer::sum));
    }
    assertThat(most(counts)).isLessThan(4 * URLS / SITES);
  }

  @Test
  void saysWhatItCannotMake() {
    assertThatThrownBy(() -> BulkDataSettings.of("--urls", "5"))
        .hasMessage("--out has to name a directory");
    assertThatThrownBy(() -> BulkDataSettings.of("--out", "x", "--skew", "1.5"))
        .hasMessage("--skew needs a number from 0 to 1, as 0.3");
    assertThatThrownBy(() -> BulkDataSettings.of("--out", "x", "--origins", "many"))
        .hasMessage("--origins needs a number from 1 to 999999999");
  }

  private void write(String name, long seed, double skew) throws IOException {
    BulkData.write(
        new BulkDataSettings(2_000, SITES, seed, skew, Spread.AS_CRAWLED, directory.resolve(name)),
        seed == 1 ? SITES_OF_SEED_1 : BulkSites.invented(SITES, seed));
  }

  private static Map<Origin, Integer> urlsOfSites(double skew) {
    Map<Origin, Integer> counts = new HashMap<>();
    BulkUrls urls = new BulkUrls(SITES_OF_SEED_1, URLS, skew, Spread.AS_CRAWLED);
    for (int i = 0; i < URLS; i++) {
      Origin.parse(urls.url(i).toString()).ifPresent(site -> counts.merge(site, 1, Integer::sum));
    }
    return counts;
  }

  private static int most(Map<Origin, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  private static double share(Map<String, Integer> counts, String what) {
    return counts.getOrDefault(what, 0)
        / (double) counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
