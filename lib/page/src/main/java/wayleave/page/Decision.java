package wayleave.page;

import java.util.List;
import java.util.Optional;

/**
 * The answer to one question, and who gave it.
 *
 * @param directive the question
 * @param allowed whether nothing forbids it; for a limit, whether anything is left
 * @param value the limit that applies as text, such as {@code 20}, {@code large} or {@code 2026-12-31T00:00:00Z}; empty for other
 *     questions, and where no limit is stated
 * @param combination how the statements were combined
 * @param statements the statements that answer the question: the one that decided first, the others in their order
 */
public record Decision(
    Directive directive,
    boolean allowed,
    Optional<String> value,
    Combination combination,
    List<Statement> statements) {
  /** How statements about one question are combined. */
  public enum Combination {
    /** Nothing is stated: the default applies. */
    UNSAID,
    /** The page was not fetched, so that nothing is known. */
    UNSEEN,
    /** One statement answers. */
    SINGLE,
    /** The most restrictive of several statements, whether they address all crawlers or one (Google Search Central). */
    MOST_RESTRICTIVE,
    /** An allowing statement wins over forbidding ones (Yandex). */
    LEAST_RESTRICTIVE,
    /** {@code noarchive} beside {@code nocache}, which is the milder of the two and counts alone (Bing blog, 2023-09-22). */
    NOCACHE_OVER_NOARCHIVE
  }

  /** Copies the list. */
  public Decision {
    statements = List.copyOf(statements);
  }

  /** The statement that decided; empty where the default applies. */
  public Optional<Statement> decidedBy() {
    return statements.stream().findFirst();
  }

  /** The answer with what decided, for logs: {@code index: disallowed by noindex (bytes 31 to 65 of the HTML)}. */
  @Override
  public String toString() {
    String answer = value.orElse(allowed ? "allowed" : "disallowed");
    return directive.key() + ": "
        + (combination == Combination.UNSEEN ? "not seen" : answer)
        + decidedBy().map(statement -> " by " + statement).orElse("");
  }
}
