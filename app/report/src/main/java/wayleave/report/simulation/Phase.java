package wayleave.report.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.crawlers.ObservedCrawler;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;

/** A period in which a site always gives the same response. Immutable and thread-safe. */
public final class Phase {
  private final int line;
  private final String text;
  private final Duration start;
  private final Duration length;
  private final @Nullable Outcome outcome;
  private final List<Header> headers;
  private final boolean siteAnswers;

  /**
   * @param outcome what fetches come to; null if this side's own network is down
   * @param siteAnswers whether the site answers requests for other pages
   */
  Phase(
      int line,
      String text,
      Duration start,
      Duration length,
      @Nullable Outcome outcome,
      List<Header> headers,
      boolean siteAnswers) {
    this.line = line;
    this.text = text;
    this.start = start;
    this.length = length;
    this.outcome = outcome;
    this.headers = List.copyOf(headers);
    this.siteAnswers = siteAnswers;
  }

  /** The number of its line in the script, from 1. */
  public int line() {
    return line;
  }

  /** What the site answers, as the script writes it, without for how long. */
  public String text() {
    return text;
  }

  /** When it begins, counted from the start of the script. */
  public Duration start() {
    return start;
  }

  /** How long it lasts; positive. */
  public Duration length() {
    return length;
  }

  /** When the next one begins, or the script ends. */
  public Duration end() {
    return start.plus(length);
  }

  /** Whether there is a robots.txt in this phase. */
  boolean isFound() {
    return outcome instanceof Outcome.Found;
  }

  boolean siteAnswers() {
    return siteAnswers;
  }

  /** The recorded programs that do not treat this response as RFC 9309 and Google's documentation say; sorted by name. */
  public List<ObservedCrawler> deviating() {
    return isUnreachable()
        ? ObservedCrawler.disobeying(scenario())
        : ObservedCrawler.deviating(scenario());
  }

  /** Whether robots.txt is unreachable in this phase, so that the whole site is disallowed. */
  public boolean isUnreachable() {
    return outcome instanceof Outcome.Unreachable;
  }

  /** The scenario of the behavior suite with this response; empty if there is none. */
  private String scenario() {
    if (outcome instanceof Outcome.Unreachable failure) {
      return switch (failure.reason()) {
        case SERVER_ERROR -> "status." + failure.status();
        case READ_TIMEOUT, DEADLINE_EXCEEDED -> "status.silent";
        case CONNECTION_LOST -> "status.reset";
        default -> "";
      };
    }
    return outcome instanceof Outcome.Absent absent ? "status." + absent.status() : "";
  }

  /** A fetch in this phase, which takes no time; empty if the crawler's own network is down. */
  Optional<FetchResult> fetch(Origin origin, Instant now) {
    if (outcome == null) {
      return Optional.empty();
    }
    List<Hop> hops = List.of(new Hop(origin.robotsTxtUrl(), 0, headers, Optional.empty()));
    return Optional.of(new FetchResult(origin, now, Duration.ZERO, hops, outcome));
  }
}
