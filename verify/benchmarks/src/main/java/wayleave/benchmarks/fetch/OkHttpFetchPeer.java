package wayleave.benchmarks.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * OkHttp in a pool of threads, set up and understood as StormCrawler 3 does in its {@code HttpProtocol} and
 * {@code HttpRobotRulesParser}: one client that keeps connections and tries again, the parser of crawler-commons; a 5xx or 429
 * closes a site, and whatever else goes wrong opens it.
 */
final class OkHttpFetchPeer extends BlockingFetchPeer {
  private final OkHttpClient client;

  OkHttpFetchPeer(Options options) {
    super(options);
    Duration time = Duration.ofMillis(FetchSettings.IDLE_MILLIS);
    client = new OkHttpClient.Builder()
        .dns(FetchSites::resolve)
        .retryOnConnectionFailure(true)
        .followRedirects(false)
        .connectTimeout(time)
        .readTimeout(time)
        .writeTimeout(time)
        .build();
  }

  @Override
  SimpleRobotRules rules(String robotsTxtUrl) throws IOException {
    Request get = new Request.Builder()
        .url(robotsTxtUrl)
        .header("User-Agent", "LoadBot/1.0")
        .build();
    try (Response response = client.newCall(get).execute()) {
      byte[] body = response.body().bytes();
      int status = response.code();
      if (status == 200) {
        return parse(robotsTxtUrl, body, response.header("Content-Type", ""));
      } else if (status == 429 || status / 100 == 5) {
        SimpleRobotRules none = new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
        none.setDeferVisits(true);
        return none;
      }
      return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    }
  }

  @Override
  SimpleRobotRules rulesAfter(Exception failure) {
    return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
  }
}
