package wayleave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import wayleave.benchmarks.BulkDataSettings.Form;

class BulkRunTest {
  private static final int SITES = 200;
  private static final int URLS = 3_000;

  @TempDir
  Path directory;

  @Test
  void enginesAgreeWhereAFileDecidesSaveForFew() throws IOException {
    BulkDataSettings data = new BulkDataSettings(URLS, SITES, 1, 0, directory, Set.of(Form.JSONL));
    BulkData.write(data, BulkSites.invented(SITES, 1));
    Path wayleave = answer(data, new WayleaveBulkEngine(), URLS);
    Path cached = answer(data, new CrawlerCommonsBulkEngine(true), URLS);
    assertThat(answer(data, new CrawlerCommonsBulkEngine(false), URLS))
        .hasSameBinaryContentAs(cached);
    BulkVerdicts verdicts = BulkVerdicts.ofCharacters(wayleave, cached);
    assertThat(verdicts.allowed()).isBetween(URLS * 7L / 10, URLS * 95L / 100);
    assertThat(verdicts.disallowed()).isPositive();
    assertThat(verdicts.unknown()).isPositive();
    assertThat(verdicts.allowed() + verdicts.disallowed() + verdicts.unknown()).isEqualTo(URLS);
    assertThat(verdicts.byRules()).isLessThan(URLS / 100);
    assertThat(BulkVerdicts.ofCharacters(wayleave, answer(data, new WayleaveBulkEngine(), 10)))
        .extracting(BulkVerdicts::byRules, BulkVerdicts::byStatus)
        .containsExactly(0L, 0L);
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

  @Test
  void whatASampleWouldTakeForAllIsWorkedOutAndSaid() {
    BulkWay naive = BulkWay.all().stream()
        .filter(way -> way.engine().equals("naive"))
        .findFirst()
        .orElseThrow();
    BulkFigures figures = BulkFigures.parse("""
        prepared seconds\t2
        prepared cpu\t3
        count\t50000
        seconds\t4
        cpu\t5
        heap\t100
        memory\t200
        """);
    assertThat(figures.row("2026-11-22", naive, 1_000_000))
        .isEqualToIgnoringNewLines(
            "| 2026-11-22 | plain loop, crawler-commons, parsed per URL (worked out from 50,000)"
                + " | 23,810 | 42.0 s | 2.0 s | 43.0 s | 43.00 us | 200 MiB | 100 MiB |");
    assertThat(figures.row("2026-11-22", naive, 50_000)).contains("per URL | 12,500 | 4.0 s |");
    BulkFigures slower = BulkFigures.parse("count\t1\nseconds\t9\n");
    BulkFigures slowest = BulkFigures.parse("count\t1\nseconds\t90\n");
    BulkFigures quick = BulkFigures.parse("count\t1\nseconds\t1\n");
    assertThat(BulkFigures.median(List.of(slowest, quick, slower))).isEqualTo(slower);
  }

  @Test
  void eachSetOfDataHasItsOwnDirectory() {
    BulkRunSettings settings = BulkRunSettings.of("--urls", "5", "--skew", "0.3", "--rounds", "3");
    assertThat(settings.data().directory())
        .endsWithRaw(Path.of("bulk/urls-5-origins-100000-seed-1-skew-0.3"));
    assertThat(settings.rounds()).isEqualTo(3);
    assertThat(BulkRunSettings.of("--data", "there").data().directory())
        .isEqualTo(Path.of("there"));
    assertThatThrownBy(() -> BulkRunSettings.of("--out", "there"))
        .hasMessage("unknown option --out");
  }

  private Path answer(BulkDataSettings data, BulkEngine engine, long limit) throws IOException {
    Path verdicts = Files.createTempFile(directory, "verdicts", "");
    BulkLoop loop = new BulkLoop(engine);
    loop.readCaptures(data.captureFile(Form.JSONL));
    try (OutputStream out = Files.newOutputStream(verdicts)) {
      assertThat(loop.answer(data.urlFile(), limit, out)).isEqualTo(limit);
    }
    return verdicts;
  }
}
