package wayleave.benchmarks;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's HttpClient without threads that wait, and the parser of crawler-commons, which says what a status means; a failure is
 * a 500, as for {@link HttpClientFetchPeer}. It cannot be told where names lead, so it is given addresses.
 */
final class JdkFetchPeer implements FetchPeer {
  private final Options options;
  private final HttpClient client;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;

  JdkFetchPeer(Options options) {
    this.options = options;
    client = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(Duration.ofMillis(options.idleMillis()))
        .build();
  }

  @Override
  public void ask(int site, FetchLog log) {
    synchronized (this) {
      waiting.add(() -> start(site, log));
    }
    startWaiting();
  }

  private void startWaiting() {
    for (Runnable next = next(); next != null; next = next()) {
      next.run();
    }
  }

  private synchronized @Nullable Runnable next() {
    if (running >= options.concurrency() || waiting.isEmpty()) {
      return null;
    }
    running++;
    return waiting.remove();
  }

  private void start(int site, FetchLog log) {
    log.begun(site);
    String origin = options.sites().originByAddress(site, options.ports());
    HttpRequest get = HttpRequest.newBuilder(URI.create(origin + "/robots.txt"))
        .timeout(Duration.ofMillis(options.idleMillis()))
        .header("User-Agent", "LoadBot/1.0")
        .build();
    client.sendAsync(get, BodyHandlers.ofByteArray()).whenComplete((response, failure) -> {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      String outcome = cause == null ? "FOUND" : cause.getClass().getSimpleName();
      SimpleRobotRules rules = cause == null ? rules(response) : failed(500);
      if (cause == null && rules.isDeferVisits()) {
        outcome = "deferred";
      }
      log.answered(site, outcome, path -> rules.isAllowed(origin + path), rules);
      synchronized (this) {
        running--;
      }
      startWaiting();
    });
  }

  private static SimpleRobotRules rules(HttpResponse<byte[]> response) {
    return response.statusCode() / 100 == 2
        ? BlockingFetchPeer.parse(
            response.uri().toString(),
            response.body(),
            response.headers().firstValue("Content-Type").orElse(""))
        : failed(response.statusCode());
  }

  private static SimpleRobotRules failed(int status) {
    return new SimpleRobotRulesParser().failedFetch(status);
  }

  @Override
  public void close() {
    // On JDK 17 it has nothing to close.
  }
}
