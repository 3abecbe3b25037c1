package wayleave;

/** Why a URL is allowed or disallowed. */
public enum Reason {
  /** Of the rules that match, the one with the longest path decides (R8). */
  LONGEST_MATCH("longest-match", "the longest path that matches decides"),
  /** An allow and a disallow rule of the same length match: the least restrictive is used (R9). */
  TIE("tie", "an allow and a disallow path of the same length match, and allow wins"),
  /** Only a rule without a path applies, which restricts nothing (R1). Reported by {@link Dialect#GOOGLEBOT} alone. */
  EMPTY_PATH("empty-path", "only a rule without a path applies, which restricts nothing"),
  /** The crawler's rules match no such URL (R1). */
  NO_MATCH("no-match", "no rule of the crawler's group matches"),
  /** The crawler's group holds no rule with a path, so that it allows everything (G1, R1). */
  NO_RULES("no-rules", "the crawler's group has no rule with a path"),
  /** No group names the crawler, and there is none for {@code *}. */
  NO_GROUP("no-group", "no group is for this crawler"),
  /** No group names the crawler, and it does not obey those for {@code *} (U7). */
  WILDCARD_NOT_OBEYED(
      "wildcard-not-obeyed", "no group names this crawler, and it does not obey groups for *"),
  /** The crawler acts for a user and need not follow a robots.txt (L13). */
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

  /** A clause in English for people. */
  public String text() {
    return text;
  }
}
