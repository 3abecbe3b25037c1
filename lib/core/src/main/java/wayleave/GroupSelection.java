package wayleave;

import java.util.List;

/**
 * The groups of a robots.txt that apply to a crawler, and why (RFC 9309 §2.2.1). Immutable and thread-safe.
 *
 * @param kind how the groups were chosen
 * @param userAgents the user-agent lines that selected them, in file order; empty if no group applies
 */
public record GroupSelection(Kind kind, List<UserAgentLine> userAgents) {
  /** Why the groups apply. */
  public enum Kind {
    /** They name the crawler; all others are ignored, including those for {@code *}. */
    NAMED,
    /** No group names the crawler, so those for {@code *} apply. */
    WILDCARD,
    /** No group names the crawler, and there is none for {@code *}: everything is allowed. */
    NO_GROUP,
    /** No group names the crawler, and it ignores those for {@code *}: everything is allowed. */
    WILDCARD_NOT_OBEYED,
    /** The crawler acts for a user and need not obey robots.txt: everything is allowed. */
    ACTING_FOR_USER
  }

  /** Copies the list. */
  public GroupSelection {
    userAgents = List.copyOf(userAgents);
  }
}
