package wayleave.policy;

import wayleave.policy.cache.CacheEntry;

/**
 * What a crawler may fetch from a site now: by the rules of its robots.txt, everything, or nothing. Immutable and thread-safe.
 */
public sealed interface Access {
  /** Why, as a stable lower-case name: {@code last-good-copy}. */
  String code();

  /**
   * The rules of a robots.txt decide: conditional allow.
   *
   * @param copy the robots.txt
   * @param reason why it may be used
   */
  record ByRules(CacheEntry.Copy copy, Reason reason) implements Access {
    /** Why a copy of a robots.txt may be used. */
    public enum Reason {
      /** It is not expired. */
      FRESH,
      /** It has just expired and is about to be fetched anew. */
      REFRESHING,
      /** The site has been unreachable for so long that its last good copy counts. */
      LAST_GOOD_COPY
    }

    @Override
    public String code() {
      return switch (reason) {
        case FRESH -> "fresh";
        case REFRESHING -> "refreshing";
        case LAST_GOOD_COPY -> "last-good-copy";
      };
    }
  }

  /**
   * Everything may be fetched: full allow.
   *
   * @param reason why
   */
  record AllowAll(Reason reason) implements Access {
    /** Why everything may be fetched. */
    public enum Reason {
      /** There is no robots.txt. */
      ABSENT,
      /** The site's robots.txt has been unreachable for so long that it counts as absent. */
      LONG_UNREACHABLE,
      /** The crawler acts for a user. */
      USER_TRIGGERED
    }

    @Override
    public String code() {
      return switch (reason) {
        case ABSENT -> "absent";
        case LONG_UNREACHABLE -> "long-unreachable";
        case USER_TRIGGERED -> "user-triggered";
      };
    }
  }

  /**
   * Nothing may be fetched: full disallow.
   *
   * @param reason why
   */
  record DisallowAll(Reason reason) implements Access {
    /** Why nothing may be fetched. */
    public enum Reason {
      /** The site is unreachable. */
      UNREACHABLE,
      /** This side's own guard forbids asking the site. */
      REFUSED,
      /** Nothing that still holds is known: the robots.txt has to be fetched first. */
      UNKNOWN
    }

    @Override
    public String code() {
      return switch (reason) {
        case UNREACHABLE -> "unreachable";
        case REFUSED -> "refused";
        case UNKNOWN -> "unknown";
      };
    }
  }
}
