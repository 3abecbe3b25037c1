package wayleave.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import wayleave.server.jetty.StaticPage;
import wayleave.testing.BrowserTests;
import wayleave.testing.TestSite;

/**
 * The page in a browser, through the server that it comes from. Left out, saying so, where it was not built or there is no browser.
 *
 * <p>In a module of its own: it takes minutes, and nothing waits for it.
 */
@Tag("slow")
class PageInBrowserTest {
  private static final Path WEB = Path.of("..", "..", "app", "web");
  private static final String TOKEN = "a-token-of-the-tests";

  @Test
  void whatThePageDoesInABrowser() throws Exception {
    Path target = Path.of("target").toAbsolutePath();
    Path screenshots = Files.createDirectories(target.resolve("screenshots"));
    Path directory = Files.createTempDirectory("page");
    try (LocalSites sites = new LocalSites();
        TestServer server = TestServer.start(sites.options());
        TestSite site = site();
        TestServer secured = TestServer.start(ServerOptions.onLoopback(0).withToken(TOKEN))) {
      assumeTrue(server.get("/").statusCode() == 200, "the server was built without its page");
      StaticPage.write(directory, Optional.empty());
      BrowserTests.run(
          WEB,
          target.resolve("page-test.log"),
          Duration.ofMinutes(40),
          server.uri().toString(),
          "--site",
          site.origin(),
          "--secured",
          secured.uri().toString(),
          "--token",
          TOKEN,
          "--static",
          directory.toString(),
          "--screenshots",
          screenshots.toString());
    }
  }

  /** A site whose robots.txt has moved. */
  private static TestSite site() throws IOException {
    return TestSite.answering("301 Moved Permanently", "Location: /moved/robots.txt\r\n")
        .to(
            "GET /moved/robots.txt ",
            "200 OK",
            "Content-Type: text/plain; charset=utf-8\r\n",
            "User-agent: *\nDisallow: /fetched\n".getBytes(StandardCharsets.UTF_8));
  }
}
