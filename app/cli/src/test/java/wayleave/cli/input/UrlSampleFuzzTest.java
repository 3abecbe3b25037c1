package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;

/** Any bytes are a list of URLs, an access log, a sitemap, or refused by name. */
class UrlSampleFuzzTest {
  private static Path directory;

  @BeforeAll
  static void make() throws IOException {
    directory = Files.createTempDirectory("wayleave-fuzz");
  }

  @AfterAll
  static void remove() throws IOException {
    Files.deleteIfExists(directory.resolve("urls"));
    Files.delete(directory);
  }

  @FuzzTest(maxDuration = "10m")
  void hasUrlsOrIsRefused(byte @NotNull [] data) throws IOException {
    String file = Files.write(directory.resolve("urls"), data).toString();
    try {
      List<String> urls = UrlSample.first(file, 1_000);
      assertThat(urls).isNotEmpty().doesNotHaveDuplicates();
      assertThat(UrlSample.first(file, 1)).isEqualTo(urls.subList(0, 1));
    } catch (InputException e) {
      assertThat(e.problem()).contains(file);
    }
    for (String line : new String(data, StandardCharsets.UTF_8).split("\n", -1)) {
      String url = AccessLogLine.urlOf(line);
      if (url != null) {
        // What was found is found again where it stands alone.
        assertThat(AccessLogLine.urlOf(url)).isEqualTo(url);
        assertThat(url).containsPattern("^/|://");
      }
    }
    try {
      for (String url : SitemapContent.sent(data).urls()) {
        assertThat(url.strip()).isEqualTo(url);
        Origin.parse(url);
      }
    } catch (SitemapContent.FormatException e) {
      assertThat(e).message().isNotBlank();
    }
  }
}
