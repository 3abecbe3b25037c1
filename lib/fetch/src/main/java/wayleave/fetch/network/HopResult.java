package wayleave.fetch.network;

import org.jspecify.annotations.Nullable;
import wayleave.policy.response.Outcome;

/** What one hop brought, by the rules of its protocol, if it did not end the fetch. Immutable. */
sealed interface HopResult {
  /** A robots.txt. */
  record Content(Outcome.Found found) implements HopResult {}

  /** Somewhere else; {@code location} is {@code null} if it was not said, or not understood, where. */
  record Redirect(@Nullable String location) implements HopResult {}
}
