package wayleave;

/** Why a URL is allowed or disallowed. */
public enum Reason {
  /** The matching rule with the longest path decides (RFC 9309 §2.2.2). */
  LONGEST_MATCH("longest-match", "the longest path that matches decides"),
  /** An allow and a disallow rule of the same length match, and allow wins (RFC 9309 §2.2.2). */
  TIE("tie", "an allow and a disallow path of the same length match, and allow wins"),
  /** Only a rule without a path matches, which restricts nothing. Reported by {@link Dialect#GOOGLEBOT} only. */
  EMPTY_PATH("empty-path", "only a rule without a path applies, which restricts nothing"),
  /** None of the crawler's rules matches. */
  NO_MATCH("no-match", "no rule of the crawler's group matches"),
  /** The crawler's group has no rule with a path, so it allows everything. */
  NO_RULES("no-rules", "the crawler's group has no rule with a path"),
  /** No group names the crawler, and there is none for {@code *}. */
  NO_GROUP("no-group", "no group is for this crawler"),
  /** No group names the crawler, and it ignores those for {@code *}. */
  WILDCARD_NOT_OBEYED(
      "wildcard-not-obeyed", "no group names this crawler, and it does not obey groups for *"),
  /** The crawler acts for a user and need not obey robots.txt. */
  ACTING_FOR_USER("acting-for-user", "this crawler acts for a user and does not follow robots.txt"),
  /** {@code /robots.txt} itself is always allowed (RFC 9309 §2.2.2). */
  ROBOTS_TXT("robots-txt", "/robots.txt itself is always allowed");

  private final String code;
  private final String text;

  Reason(String code, String text) {
    this.code = code;
    this.text = text;
  }

  /** A stable name for programs: lower-case words and hyphens. */
  public String code() {
    return code;
  }

  /** An English clause for people. */
  public String text() {
    return text;
  }
}
