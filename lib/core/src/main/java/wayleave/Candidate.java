package wayleave;

/**
 * A rule that was considered for a URL, and what became of it.
 *
 * @param rule the rule
 * @param outcome why it decided or did not
 */
public record Candidate(Rule rule, Outcome outcome) {
  /** What became of a rule. */
  public enum Outcome {
    /** It decides. */
    DECIDES("decides"),
    /** It matches, and another matching rule is longer (R8). */
    SHORTER("matches, but a longer path decides"),
    /** It disallows and matches, and an allow rule of the same length matches too (R9). */
    TIE_LOST("matches, but allow wins a tie"),
    /** It matches and says the same as the deciding rule of the same length, which stands before it. */
    REPEATED("matches, but an earlier line has the same rule"),
    /** It does not match. */
    NO_MATCH("does not match"),
    /** It would match, but {@code /robots.txt} itself is always allowed. */
    NOT_ASKED("matches, but /robots.txt itself is always allowed");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /** A clause in English for people. */
    public String text() {
      return text;
    }
  }
}
