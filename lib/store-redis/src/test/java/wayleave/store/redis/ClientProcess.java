package wayleave.store.redis;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.Fetcher;
import wayleave.policy.SiteRules;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.policy.testkit.Samples;

/**
 * A client that asks for many origins and says of each that it fetches. Its arguments: the server, the first origin,
 * and the one behind the last. */
final class ClientProcess {
  static final String READY = "ready";
  static final String DONE = "done";
  private static final long FETCH_MILLIS = 20;

  private ClientProcess() {}

  static Process start(String uri, int from, int to) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            ClientProcess.class.getName(),
            uri,
            Integer.toString(from),
            Integer.toString(to))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    Fetcher fetcher = origin -> {
      out.println(origin);
      Thread.sleep(FETCH_MILLIS); // a site takes its time, so that the others come meanwhile
      Outcome found = new Outcome.Found(200, Body.of("User-agent: *\nDisallow: /x\n"), false);
      return new FetchResult(
          origin, Instant.now(), Duration.ofMillis(FETCH_MILLIS), List.of(), found);
    };
    try (RedisStore store = RedisStore.open(args[0]);
        RobotsClient client = RobotsClient.builder(fetcher).store(store).build()) {
      out.println(READY);
      System.in.read(); // so that all begin together
      List<CompletableFuture<SiteRules>> answers = new ArrayList<>();
      int from = Integer.parseInt(args[1]);
      int to = Integer.parseInt(args[2]);
      for (int i = from; i < to; i++) {
        answers.add(client.rulesAsync(Samples.origin(i)));
      }
      for (int i = from; i < to; i++) {
        SiteRules rules = answers.get(i - from).get();
        if (rules.check(Samples.origin(i) + "/x").allowed()
            || !rules.check(Samples.origin(i) + "/y").allowed()) {
          throw new AssertionError("wrong answer for " + Samples.origin(i));
        }
      }
      out.println(DONE);
    }
  }
}
