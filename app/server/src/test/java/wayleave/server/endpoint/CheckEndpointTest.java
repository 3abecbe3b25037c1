package wayleave.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.util.Fields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.ServerMetrics;

/** Which checks the thread that other connections wait for makes itself. */
class CheckEndpointTest {
  private static final String ROBOTS = "\"robots\":\"User-agent: *\\nDisallow: /p\",";

  @ParameterizedTest
  @CsvSource({
    // crawlers, URLs, with a robots.txt, at once
    "1, 1, true, true",
    "2, 5, true, true",
    "1, 11, true, false",
    "3, 4, true, false",
    "1, 1, false, false",
  })
  void onlyFewVerdictsAreFoundByTheCallingThread(
      int crawlers, int urls, boolean hasRobots, boolean isAtOnce) throws Exception {
    String body = "{" + (hasRobots ? ROBOTS : "") + "\"crawlers\":" + names("\"Bot", crawlers)
        + ",\"urls\":" + names("\"/p", urls) + "}";
    List<Runnable> later = new ArrayList<>();
    CheckEndpoint endpoint = new CheckEndpoint(
        ServerLimits.defaults(),
        new SiteQuestions(Optional.empty(), ServerLimits.defaults()),
        later::add,
        new ServerMetrics().decisions());

    CompletableFuture<ApiResponse> answer = endpoint.answer(
        new ApiRequest(new Fields(), body.getBytes(StandardCharsets.UTF_8), System.nanoTime()));

    assertThat(answer.isDone()).isEqualTo(isAtOnce);
    later.forEach(Runnable::run);
    // A server that asks no sites has no answer without a robots.txt.
    assertThat(answer.isCompletedExceptionally()).isEqualTo(!hasRobots);
    assertThat(answer).isDone();
  }

  /** Names that differ in letters only, as those of crawlers have to. */
  private static String names(String start, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(start + (char) ('a' + i) + '"');
    }
    return names.toString();
  }
}
