package wayleave.policy;

import wayleave.policy.response.FetchResult;

/** An event that changes the cached state of an origin's robots.txt. Immutable and thread-safe. */
public sealed interface Event {
  /**
   * A fetch has come to an outcome.
   *
   * @param result the fetch
   */
  record Fetched(FetchResult result) implements Event {}

  /**
   * A fetch has failed because this side's own network is down: it says nothing about the site, and the time until then does
   * not count as the site's failing.
   */
  record LocalFailure() implements Event {}

  /** The site has answered a request for something else than its robots.txt. */
  record SiteAnswered() implements Event {}
}
