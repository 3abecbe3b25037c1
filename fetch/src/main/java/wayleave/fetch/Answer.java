package wayleave.fetch;

import org.jspecify.annotations.Nullable;

/** What one hop brought, by the rules of its protocol, if it did not end the fetch. Immutable. */
sealed interface Answer {
  /** A robots.txt. */
  record Content(Outcome.Found found) implements Answer {}

  /** Somewhere else; {@code location} is {@code null} if it was not said, or not understood, where. */
  record Redirect(@Nullable String location) implements Answer {}
}
