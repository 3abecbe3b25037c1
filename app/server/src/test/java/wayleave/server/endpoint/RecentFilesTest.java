package wayleave.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;

@SuppressWarnings("ReferenceEquality") // whether a file was read again
class RecentFilesTest {
  private final RecentFiles files = new RecentFiles();

  @ParameterizedTest
  @CsvSource({
    "/a, GOOGLE, Googlebot, true",
    "/b, GOOGLE, Googlebot, false",
    "/a, RFC9309, Googlebot, false",
    "/a, GOOGLE, Bingbot, false",
  })
  void readsTheSameFileForTheSameCrawlerOnce(
      String path, Dialect dialect, String crawler, boolean isSame) {
    CrawlerFile first = files.read(disallowing("/a"), Dialect.GOOGLE, "Googlebot");
    CrawlerFile second = files.read(disallowing(path), dialect, crawler);

    assertThat(second == first).isEqualTo(isSame);
    assertThat(second.rules().allows(path)).isFalse();
    assertThat(second.rules().dialect()).isEqualTo(dialect);
    assertThat(second.rules().crawler().name()).isEqualTo(crawler);
  }

  @Test
  void forgetsWhatWasNotAskedForTheLongest() {
    CrawlerFile used = read("/used");
    CrawlerFile unused = read("/unused");
    for (int i = 0; i < 511; i++) {
      read("/" + i);
      assertThat(read("/used")).isSameAs(used);
    }
    assertThat(read("/unused")).isNotSameAs(unused);
  }

  @ParameterizedTest
  @CsvSource({"1000000, true", "1100000, false"})
  void doesNotKeepFilesThatTakeTheRoomOfAllOthers(int bytes, boolean isKept) {
    String path = "/" + "a".repeat(bytes);
    assertThat(read(path) == read(path)).isEqualTo(isKept);
  }

  private CrawlerFile read(String path) {
    return files.read(disallowing(path), Dialect.GOOGLE, "Googlebot");
  }

  private static byte[] disallowing(String path) {
    return ("User-agent: *\nDisallow: " + path + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
