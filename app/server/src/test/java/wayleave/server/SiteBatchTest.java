package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.server.http.ServerLimits;
import wayleave.testing.TestSite;

/** A batch whose URLs are answered by the robots.txt of their sites. */
class SiteBatchTest {
  /** One site hangs, and more answers are behind it than may wait. */
  @Test
  void rowsKeepTheOrderOfTheLinesHoweverSitesAnswer() throws Exception {
    ServerLimits limits =
        ServerLimits.defaults().withAnswers(1_000, 1_000, 1 << 20, Duration.ofSeconds(2));
    try (LocalSites sites = new LocalSites();
        TestSite quick = TestSite.withRobots("User-agent: *\nDisallow: /a/");
        TestSite hanging = TestSite.hanging();
        TestServer server = TestServer.start(sites.options().withLimits(limits))) {
      StringBuilder body = new StringBuilder("{\"crawlers\":[\"x\",\"y\"]}\n");
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String url = (i == 20 ? hanging : quick).origin() + (i % 3 == 0 ? "/a/" : "/b/") + i;
        body.append(i % 50 == 7 ? "no URL\n" : "\"" + url + "\"\n");
        for (String crawler : i % 50 == 7 ? List.of("") : List.of("x", "y")) {
          expected.add(
              crawler.isEmpty()
                  ? "problem of line " + (i + 2)
                  : i == 20 ? "problem of line 22" : url + crawler + (i % 3 != 0));
        }
      }
      String answer = TestServer.send(server
              .request("/v1/check", "Content-Type", "application/x-ndjson")
              .POST(BodyPublishers.ofString(body.toString()))
              .build())
          .body();
      List<String> rows = new ArrayList<>();
      for (String line : answer.split("\n")) {
        var row = TestServer.JSON.readTree(line);
        rows.add(
            row.has("url")
                ? row.path("url").asText() + row.path("crawler").asText() + row.path("allowed")
                : row.has("finished") ? "end" : "problem of line " + row.path("line"));
      }
      expected.add("end");
      assertThat(rows).isEqualTo(expected);
    }
  }
}
