package wayleave.benchmarks.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import wayleave.captures.Capture;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;

class BulkDataTest {
  private static final int SITES = 2_000;
  private static final int URLS = 20_000;

  private static final BulkSites SITES_INVENTED = BulkSites.invented(SITES);

  @TempDir
  Path directory;

  @Test
  void theSameOptionsGiveTheSameFiles() throws IOException {
    for (String name : List.of("one", "same")) {
      BulkData.write(options(name, "--skew", "0.1"), BulkSites.invented(SITES));
    }
    for (String file : List.of("urls.txt", "captures.jsonl")) {
      assertThat(directory.resolve("one").resolve(file))
          .isNotEmptyFile()
          .hasSameBinaryContentAs(directory.resolve("same").resolve(file));
    }
    assertThat(Files.lines(directory.resolve("one/urls.txt"))).hasSize(2_000);
  }

  private BulkData.Options options(String name, String... more) {
    List<String> all =
        new ArrayList<>(List.of("--out", directory.resolve(name).toString(), "--urls", "2000"));
    all.addAll(List.of(more));
    return BulkData.Options.of(all.toArray(String[]::new));
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
    BulkUrls urls = new BulkUrls(SITES_INVENTED, SITES, URLS, 0, false);
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
    BulkSites sites = SITES_INVENTED;
    BulkData.write(options("one"), sites);
    Map<String, Capture> captures =
        CrawlerCommonsLoop.read(directory.resolve("one/captures.jsonl"));
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    Map<Origin, CapturedSite> read = new HashMap<>();
    Map<String, Integer> verdicts = new HashMap<>();
    BulkUrls urls = new BulkUrls(sites, SITES, URLS, 0, false);
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
    BulkUrls urls = new BulkUrls(SITES_INVENTED, SITES, URLS, 0, true);
    Map<Origin, Integer> counts = new HashMap<>();
    for (int i = 0; i < URLS; i++) {
      Origin.parse(urls.url(i).toString()).ifPresent(site -> counts.merge(site, 1, Integer::sum));
    }
    assertThat(most(counts)).isLessThan(4 * URLS / SITES);
  }

  @Test
  void refusesWrongOptions() {
    assertThatThrownBy(() -> BulkData.Options.of("--urls", "5"))
        .hasMessage("--out needs a directory");
    assertThatThrownBy(() -> BulkData.Options.of("--out", "x", "--skew", "1.5"))
        .hasMessage("--skew needs a number from 0 to 1");
    assertThatThrownBy(() -> BulkData.Options.of("--out", "x", "--origins", "many"))
        .hasMessage("--origins needs a number from 1");
    assertThatThrownBy(() -> BulkData.Options.of("--out", "x", "--seed", "1"))
        .hasMessage("unknown option --seed");
  }

  /** crawler-commons gets the same captures, and agrees with Wayleave where a file decides, save for few URLs. */
  @Test
  void theLoopAgreesWithWayleaveOnMostUrls() throws IOException {
    BulkData.write(options("one"), SITES_INVENTED);
    Path loop = directory.resolve("loop.txt");
    Path urls = directory.resolve("one/urls.txt");
    Path table = directory.resolve("one/captures.jsonl");
    CrawlerCommonsLoop.main(new String[] {urls.toString(), table.toString(), loop.toString()});
    Map<String, Capture> captures = CrawlerCommonsLoop.read(table);
    List<String> asked = Files.readAllLines(urls);
    List<String> answers = Files.readAllLines(loop);
    assertThat(answers).hasSameSizeAs(asked);
    CaptureReader reader = CaptureReader.of(CaptureOptions.DEFAULT);
    int differences = 0;
    for (int i = 0; i < asked.size(); i++) {
      Optional<Origin> origin = Origin.parse(asked.get(i));
      if (origin.isPresent() && answers.get(i).matches("[tf]")) {
        Boolean allowed = reader
            .site(origin.get(), captures::get)
            .forCrawler(Crawler.ofProductToken("Googlebot"))
            .allows(asked.get(i));
        differences += String.valueOf(allowed).startsWith(answers.get(i)) ? 0 : 1;
      }
    }
    assertThat(differences).isLessThan(asked.size() / 100);
    assertThat(answers).contains("t", "f", "T", "F", "n");
  }

  private static Map<Origin, Integer> urlsOfSites(double skew) {
    Map<Origin, Integer> counts = new HashMap<>();
    BulkUrls urls = new BulkUrls(SITES_INVENTED, SITES, URLS, skew, false);
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
