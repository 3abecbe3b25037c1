package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;

/** Any bytes are a list of URLs, a table, an access log, a sitemap, or refused by name. */
class UrlListFuzzTest {
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
    for (UrlForm form : UrlForm.values()) {
      try (UrlList list = UrlList.open(file, InputStream.nullInputStream(), form)) {
        for (String url = list.next(); url != null; url = list.next()) {
          assertThat(url).doesNotContainAnyWhitespaces();
          assertThat(form == UrlForm.FULL_OR_PATH && url.startsWith("/")
                  || Origin.parse(url).isPresent())
              .isTrue();
        }
        assertThat(list.problems()).allSatisfy(problem -> assertThat(problem).contains(file));
        assertThat(list.total()).hasValue(list.count());
        if (list.leftOut() > 0 || list.hasLosses()) {
          assertThat(list.problems()).isNotEmpty();
        }
      } catch (InputException e) {
        assertThat(e.problem()).contains(file);
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
