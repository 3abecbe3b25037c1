package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page, through the server that it comes from. Left out, saying so, where it was not built. */
class PageTest {
  private static final Path TARGET = Path.of("target");

  /** All that the first verdict takes, in the largest language: 0.5 s at 4 Mbit/s. */
  private static final int MAX_BYTES = 240_000;

  /** The files of a language: those of the page and those of the findings. */
  private static final int LANGUAGE_FILES = 2;

  private static final Pattern LANGUAGE =
      Pattern.compile("assets/[a-z]{2}(-[A-Z][A-Za-z]+)?-[^.]+[.]js");

  private static LocalSites sites;
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    sites = new LocalSites();
    server = TestServer.start(sites.options());
  }

  @AfterAll
  static void stop() {
    server.close();
    sites.close();
  }

  private static HttpResponse<String> page() throws IOException, InterruptedException {
    HttpResponse<String> response = server.get("/");
    assumeTrue(response.statusCode() == 200, "the server was built without its page");
    return response;
  }

  @Test
  void withoutThePageTheServerSaysWhy() throws Exception {
    HttpResponse<String> response = server.get("/");
    if (response.statusCode() != 200) {
      assertThat(response.statusCode()).isEqualTo(404);
      assertThat(response.body()).contains("built without its page").contains("/v1");
    }
  }

  @Test
  void nothingInThePageMayComeFromElsewhere() throws Exception {
    HttpResponse<String> page = page();
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().map())
        .containsEntry("x-content-type-options", List.of("nosniff"))
        .containsEntry("referrer-policy", List.of("no-referrer"))
        .containsEntry("cache-control", List.of("no-cache"))
        .containsEntry("content-type", List.of("text/html; charset=utf-8"));
    assertThat(page.body()).doesNotContain("http:", "https:", "<style", "style=");
  }

  @Test
  void whatIsKnownByItsTagIsNotSentAgain() throws Exception {
    String tag = page().headers().firstValue("ETag").orElseThrow();
    assertThat(server.get("/", "If-None-Match", tag).statusCode()).isEqualTo(304);
    assertThat(server.get("/", "If-None-Match", tag, "Accept-Encoding", "gzip").statusCode())
        .isEqualTo(200);
    assertThat(server.get("/", "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
  }

  @Test
  void theWholePageIsSmallAndItsFilesAreKeptForEver() throws Exception {
    String page = page().body();
    Set<String> first = new TreeSet<>(Set.of("/"));
    Matcher files = Pattern.compile("\"[.](/assets/[^\"]+)\"").matcher(page);
    while (files.find()) {
      first.add(files.group(1));
      assertThat(server.get(files.group(1)).headers().firstValue("Cache-Control"))
          .contains("public, max-age=31536000, immutable");
    }
    List<Integer> languages = new ArrayList<>();
    for (String name : Files.readAllLines(TARGET.resolve("page/files.txt"))) {
      if (name.startsWith("assets/verdicts-") || name.startsWith("assets/worker-")) {
        first.add("/" + name);
      } else if (LANGUAGE.matcher(name).matches()) {
        languages.add(packed("/" + name));
      }
    }
    languages.sort(Comparator.reverseOrder());
    int all = 0;
    for (String file : first) {
      all += packed(file);
    }
    for (int size : languages.subList(0, LANGUAGE_FILES)) {
      all += size;
    }
    assertThat(all).isBetween(10_000, MAX_BYTES);
  }

  private static int packed(String path) throws IOException, InterruptedException {
    HttpResponse<byte[]> response =
        TestServer.bytes(server.request(path, "Accept-Encoding", "gzip").build());
    assertThat(response.statusCode()).as(path).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
    return response.body().length;
  }
}
