package wayleave;

/**
 * A rule that was considered for a URL, and its outcome.
 *
 * @param rule the rule
 * @param outcome why it decided or did not
 */
public record Candidate(Rule rule, Outcome outcome) {
  /** Why a rule decided or did not. */
  public enum Outcome {
    /** It decides. */
    DECIDES("decides"),
    /** It matches, but another matching rule is longer. */
    SHORTER("matches, but a longer path decides"),
    /** It disallows and matches, but an allow rule of the same length matches too. */
    TIE_LOST("matches, but allow wins a tie"),
    /** It matches like the deciding rule, which is as long, of the same type, and comes first. */
    REPEATED("matches, but an earlier line has the same rule"),
    /** It does not match. */
    NO_MATCH("does not match"),
    /** It would match, but {@code /robots.txt} itself is always allowed. */
    NOT_ASKED("matches, but /robots.txt itself is always allowed");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /** An English clause for people. */
    public String text() {
      return text;
    }
  }
}
