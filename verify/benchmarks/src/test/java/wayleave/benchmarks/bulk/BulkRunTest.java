package wayleave.benchmarks.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BulkRunTest {
  private static final int SITES = 200;
  private static final int URLS = 3_000;

  @TempDir
  Path directory;

  @Test
  void enginesAgreeWhereAFileDecidesSaveForFew() throws IOException {
    BulkDataSettings data =
        new BulkDataSettings(URLS, SITES, 1, 0, BulkDataSettings.Spread.AS_CRAWLED, directory);
    BulkData.write(data, BulkSites.invented(SITES, 1));
    Path wayleave = answer(data, new WayleaveBulkEngine());
    Path peer = answer(data, new CrawlerCommonsBulkEngine());
    BulkVerdicts verdicts = BulkVerdicts.ofCharacters(wayleave, peer);
    assertThat(verdicts.allowed()).isBetween(URLS * 7L / 10, URLS * 95L / 100);
    assertThat(verdicts.disallowed()).isPositive();
    assertThat(verdicts.unknown()).isPositive();
    assertThat(verdicts.allowed() + verdicts.disallowed() + verdicts.unknown()).isEqualTo(URLS);
    assertThat(verdicts.byRules()).isLessThan(URLS / 100);
  }

  @Test
  void differencesAreCountedByWhatDecides() throws IOException {
    Path rows = Files.writeString(directory.resolve("rows.jsonl"), """
        {"url":"http://a/","origin":"http://a","crawler":"x","allowed":true,"reason":"no-match"}
        {"url":"http://a/\\"allowed\\":null","origin":"http://a","crawler":"x","allowed":false,"reason":"longest-match"}
        {"url":"http://b/","origin":"http://b","crawler":"x","allowed":false,"reason":"unreachable"}
        {"url":"c","origin":null,"crawler":"x","allowed":null,"reason":"not-a-url"}
        """);
    Path same = Files.writeString(directory.resolve("same"), "ADd-");
    assertThat(BulkVerdicts.ofRows(rows, same)).isEqualTo(new BulkVerdicts(1, 2, 1, 0, 0));
    Path others = Files.writeString(directory.resolve("others"), "DAa-");
    assertThat(BulkVerdicts.ofRows(rows, others)).isEqualTo(new BulkVerdicts(1, 2, 1, 2, 1));
    Path more = Files.writeString(directory.resolve("more"), "ADd--");
    assertThatThrownBy(() -> BulkVerdicts.ofRows(rows, more))
        .hasMessageStartingWith("fewer rows than in ");
  }

  private Path answer(BulkDataSettings data, BulkEngine engine) throws IOException {
    Path verdicts = Files.createTempFile(directory, "verdicts", "");
    BulkLoop loop = new BulkLoop(engine);
    loop.readCaptures(data.captureFile());
    try (OutputStream out = Files.newOutputStream(verdicts)) {
      assertThat(loop.answer(data.urlFile(), out)).isEqualTo(URLS);
    }
    return verdicts;
  }
}
