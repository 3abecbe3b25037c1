package wayleave.server.endpoint;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.policy.SiteRules;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

/** Asks sites for the rules that apply to crawlers, within the server's limits of time and number. Immutable and thread-safe. */
public final class SiteQuestions {
  private final Optional<SiteService> sites;
  private final ServerLimits limits;

  /** The rules of one site for one crawler, by the crawler's name. */
  record Question(Origin origin, String crawler) {}

  /** @param sites what fetches the robots.txt of sites; empty if the server fetches none */
  public SiteQuestions(Optional<SiteService> sites, ServerLimits limits) {
    this.sites = sites;
    this.limits = limits;
  }

  /** Whether the server fetches the robots.txt of sites. */
  public boolean areAnswered() {
    return sites.isPresent();
  }

  /**
   * What fetches the robots.txt of sites.
   *
   * @throws ProblemException if the server fetches none
   */
  public SiteService service() throws ProblemException {
    return sites.orElseThrow(SiteQuestions::noSites);
  }

  public static ProblemException noSites() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "robots is missing, and this server asks no sites; send the text of a robots.txt");
  }

  /** Refuses a dialect in a request without a robots.txt. */
  public static void requireNoDialect(@Nullable Dialect dialect) throws ProblemException {
    if (dialect != null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "dialect is for a robots.txt that is sent along; those of sites are read as the server"
              + " was started");
    }
  }

  /**
   * The rules of one site.
   *
   * @return fails as {@link SiteService#state} does, and if there are none after the time that the server works on an answer
   */
  public CompletableFuture<SiteRules> ask(Origin origin, Crawler crawler) throws ProblemException {
    return ask(service(), origin, crawler, limits.answers().workTime());
  }

  /**
   * The rules of each site for each crawler. What fails costs its own answer alone; so do sites above the limit of a request.
   *
   * @param time how long to wait
   * @throws ProblemException if the server fetches no robots.txt
   */
  Map<Question, CompletableFuture<SiteRules>> ask(
      Collection<Origin> origins, Collection<String> crawlers, Duration time)
      throws ProblemException {
    SiteService service = service();
    Map<Question, CompletableFuture<SiteRules>> answers = new HashMap<>();
    int most = limits.answers().sites();
    int count = 0;
    for (Origin origin : origins) {
      boolean isAsked = count++ < most;
      for (String name : crawlers) {
        answers.computeIfAbsent(
            new Question(origin, name),
            question -> isAsked
                ? ask(service, origin, Crawler.fromUserAgentHeader(name), time)
                : CompletableFuture.failedFuture(tooMany(most)));
      }
    }
    return answers;
  }

  private static CompletableFuture<SiteRules> ask(
      SiteService service, Origin origin, Crawler crawler, Duration time) {
    CompletableFuture<SiteRules> rules = service.state(origin, crawler);
    return rules.isDone() ? rules : rules.orTimeout(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static ProblemException tooMany(int most) {
    return new ProblemException(
        ProblemType.TOO_MUCH_ASKED,
        "the page uses more than " + most
            + " sites, and the robots.txt of this one was not fetched");
  }
}
