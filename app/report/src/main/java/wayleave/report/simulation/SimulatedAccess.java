package wayleave.report.simulation;

import wayleave.policy.Access;

/** The four kinds of access in a simulation. */
public enum SimulatedAccess {
  /** The robots.txt decides, and is fresh. */
  RULES("rules"),
  /** The last good copy decides, although the site is unreachable. */
  LAST_COPY("last copy"),
  /** Everything may be fetched. */
  ALLOW_ALL("allow all"),
  /** Nothing may be fetched. */
  DISALLOW_ALL("disallow all");

  private final String text;

  SimulatedAccess(String text) {
    this.text = text;
  }

  /** The words, for people. */
  public String text() {
    return text;
  }

  static SimulatedAccess of(Access access) {
    if (access instanceof Access.ByRules rules) {
      return rules.reason() == Access.ByRules.Reason.LAST_GOOD_COPY ? LAST_COPY : RULES;
    }
    return access instanceof Access.AllowAll ? ALLOW_ALL : DISALLOW_ALL;
  }

  /** Why, in words for people. */
  static String reason(Access access) {
    if (access instanceof Access.ByRules rules) {
      return switch (rules.reason()) {
        case FRESH -> "fresh";
        case REFRESHING -> "just expired, being refetched";
        case LAST_GOOD_COPY -> "unreachable for so long that crawlers use the last good copy";
      };
    }
    if (access instanceof Access.AllowAll all) {
      return switch (all.reason()) {
        case ABSENT -> "there is no robots.txt";
        case LONG_UNREACHABLE -> "unreachable for so long that it counts as absent";
        case USER_TRIGGERED -> "the crawler acts for a user";
      };
    }
    return switch (((Access.DisallowAll) access).reason()) {
      case UNREACHABLE -> "the robots.txt is unreachable";
      case REFUSED -> "Wayleave does not fetch from this address";
      case UNKNOWN -> "not fetched yet";
    };
  }
}
