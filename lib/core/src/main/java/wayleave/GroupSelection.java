package wayleave;

import java.util.List;

/**
 * Which groups of a robots.txt hold for a crawler, and why (RFC 9309 §2.2.1, U1-U7). Immutable and thread-safe.
 *
 * @param kind how the groups were chosen
 * @param userAgents the user-agent lines that chose them, in the order of the file; empty if no group holds
 */
public record GroupSelection(Kind kind, List<UserAgentLine> userAgents) {
  /** How groups are chosen. */
  public enum Kind {
    /** They name the crawler; all others are ignored, those for {@code *} included (U1). */
    NAMED,
    /** None names the crawler, so those for {@code *} hold. */
    WILDCARD,
    /** None names the crawler, and there is none for {@code *}: everything is allowed. */
    NO_GROUP,
    /** None names the crawler, and it does not obey those for {@code *} (U7): everything is allowed. */
    WILDCARD_NOT_OBEYED,
    /** The crawler acts for a user and need not follow a robots.txt (L13): everything is allowed. */
    ACTING_FOR_USER
  }

  /** A copy that later changes of the list do not reach. */
  public GroupSelection {
    userAgents = List.copyOf(userAgents);
  }
}
