package wayleave.extension;

import java.util.List;
import wayleave.extension.Specification.Term;

/**
 * What one specification answers about one use of the content of a URL. Immutable and thread-safe.
 *
 * @param specification whose rules of combination were applied
 * @param term the use
 * @param value {@code allow}, {@code disallow} or {@code unsaid}; for {@code use} the narrowest that is stated, such as {@code
 *     reference}; for {@code tdm} {@code reserved} or {@code not-reserved}; for {@code license} URLs separated by spaces
 * @param decidedBy the statement that decided, or several if all count, such as licenses; empty if {@code unsaid}
 */
public record UsagePreference(
    Specification specification, Term term, String value, List<UsageStatement> decidedBy) {
  /** Whether a use is wanted. */
  public enum Answer {
    /** It is. */
    ALLOW,
    /** It is not. */
    DISALLOW,
    /** Nothing is said, which is not the same as allowed: no specification names a default. */
    UNSAID,
    /** Something else is said, such as where the license is. */
    OTHER;

    static Answer of(String value) {
      return switch (value) {
        case "allow", "not-reserved" -> ALLOW;
        case "disallow", "reserved" -> DISALLOW;
        case "unsaid" -> UNSAID;
        default -> OTHER;
      };
    }
  }

  /** A copy that later changes of the list do not reach. */
  public UsagePreference {
    decidedBy = List.copyOf(decidedBy);
  }

  /** Whether it allows or disallows. */
  public Answer answer() {
    return Answer.of(value);
  }

  /** For logs: {@code aipref-attach@05 train-ai=disallow}. */
  @Override
  public String toString() {
    return specification.id() + " " + term.label() + "=" + value;
  }
}
