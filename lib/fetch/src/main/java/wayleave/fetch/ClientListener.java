package wayleave.fetch;

import java.io.IOException;
import wayleave.Origin;
import wayleave.policy.Policy;
import wayleave.policy.response.FetchResult;

/**
 * Receives the events of a client, for metrics and logs. Called concurrently by threads that fetch, so return quickly. Exceptions
 * are logged and have no other effect.
 */
public interface ClientListener {
  /** A call was answered from memory. */
  default void answeredFromMemory(Origin origin) {}

  /** A call was answered from the store, without a fetch. */
  default void answeredFromStore(Origin origin) {}

  /** A fetch starts. */
  default void fetchStarted(Origin origin) {}

  /**
   * A fetch has an outcome.
   *
   * @param result the fetch
   * @param step what the policy derives from it
   */
  default void fetched(FetchResult result, Policy.Step step) {}

  /** A fetch ended without an outcome: it was interrupted, or the fetcher threw. */
  default void fetchAborted(Origin origin) {}

  /** A fetch was rejected because the queue is full. */
  default void rejected(Origin origin) {}

  /** The store failed or contained an invalid entry; the client continues without it. */
  default void storeFailed(Origin origin, IOException failure) {}

  /**
   * The client's own network seems to be down, since nearly all hosts that used to answer have stopped at once, or up again.
   *
   * @param isUp whether at least one host answers
   */
  default void networkChanged(boolean isUp) {}
}
