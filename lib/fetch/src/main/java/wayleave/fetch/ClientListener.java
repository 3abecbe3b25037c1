package wayleave.fetch;

import java.io.IOException;
import wayleave.Origin;
import wayleave.policy.Policy;
import wayleave.policy.response.FetchResult;

/**
 * Hears what a client does, for metrics and logs. Called from several threads at once, from those that fetch: return soon. What
 * it throws is logged, and changes nothing.
 */
public interface ClientListener {
  /** Somebody asked about an origin, and the answer was at hand. */
  default void answeredFromMemory(Origin origin) {}

  /** A fetch begins. */
  default void fetchStarted(Origin origin) {}

  /**
   * A fetch has come to an outcome.
   *
   * @param result the fetch
   * @param step what follows from it
   */
  default void fetched(FetchResult result, Policy.Step step) {}

  /** A fetch ended without an outcome: it was interrupted, or the fetcher threw. */
  default void fetchAborted(Origin origin) {}

  /** A fetch was not begun because too many wait already. */
  default void rejected(Origin origin) {}

  /** The store failed, or held what is no entry; it was done without. */
  default void storeFailed(Origin origin, IOException failure) {}

  /**
   * This side's own network seems to be down, or up again.
   *
   * @param network which
   */
  default void networkChanged(Network network) {}

  /** What this side's own network seems to be. */
  enum Network {
    /** At least one host answers. */
    UP,
    /** Nearly all hosts that used to answer have stopped at once. */
    DOWN
  }
}
