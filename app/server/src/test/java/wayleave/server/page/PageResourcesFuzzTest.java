package wayleave.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import wayleave.Origin;
import wayleave.fetch.network.NetworkFetcher;

/** Whatever a page is made of, its resources are different URLs of sites, in normal form, or texts that are none. */
class PageResourcesFuzzTest {
  private static final String URL = "https://shop.example/a/page?q";
  private static final int MOST = 1_000;

  @FuzzTest(maxDuration = "10m")
  void resourcesAreUrlsOrTextsThatAreNone(byte @NotNull [] html) {
    Set<String> urls = new HashSet<>();
    try {
      for (PageResource found : PageResources.of(new PageFetcher.Page(URL, 200, "", html), MOST)) {
        assertThat(found.htmlLine()).isPositive();
        assertThat(found.reference()).isNotBlank();
        String url = found.url();
        if (url != null) {
          assertThat(urls.add(url)).as(url).isTrue();
          assertThat(Origin.of(url).scheme()).isIn("http", "https", "ftp");
          assertThat(NetworkFetcher.resolve(URL, url)).isEqualTo(Optional.of(url));
        }
      }
    } catch (PageResources.TooManyException e) {
      assertThat(html).hasSizeGreaterThan(MOST);
    }
  }
}
