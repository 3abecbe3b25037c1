package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import wayleave.server.metrics.LogMetrics;

class MetricsServerTest {
  /** Lines of the text format: comments and samples. */
  private static final Pattern LINE = Pattern.compile("# (HELP|TYPE) \\w+ .*"
      + "|[a-zA-Z_:][\\w:]*(\\{(\\w+=\"(\\\\.|[^\"\\\\])*\",?)*})? (NaN|[+-]?Inf|[-+\\d.eE]+)");

  private static HttpResponse<String> get(URI uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void servesWhatIsCountedAndNothingElse() throws Exception {
    LogMetrics metrics = new LogMetrics();
    try (MetricsServer server =
        MetricsServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), metrics)) {
      metrics.request("GPTBot", "violation-informed", "known");
      metrics.request("GPTBot", "violation-informed", "known");
      metrics.robotsRequest("200");
      metrics.line(LogMetrics.Line.BROKEN);
      metrics.requestWithout("user-agent");
      metrics.lastRequest(Instant.ofEpochMilli(1_763_000_000_250L));
      HttpResponse<String> scraped = get(server.uri());
      assertThat(scraped.statusCode()).isEqualTo(200);
      assertThat(scraped.headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/plain; version=0.0.4");
      assertThat(scraped.body().lines()).allMatch(line -> LINE.matcher(line).matches());
      assertThat(scraped.body())
          .contains(
              "wayleave_log_requests_total{class=\"violation-informed\",crawler=\"GPTBot\",reason=\"known\"} 2.0\n",
              "wayleave_log_robots_requests_total{status=\"200\"} 1.0\n",
              "wayleave_log_lines_total{result=\"broken\"} 1.0\n",
              "wayleave_log_lines_total{result=\"request\"} 0.0\n",
              "wayleave_log_requests_without_total{field=\"user-agent\"} 1.0\n",
              "wayleave_log_last_request_timestamp_seconds 1.76300000025E9\n",
              "jvm_memory_used_bytes");
      assertThat(get(server.uri().resolve("/v1/crawlers")).statusCode()).isEqualTo(404);
      assertThat(get(server.uri().resolve("/")).statusCode()).isEqualTo(404);
    }
  }
}
