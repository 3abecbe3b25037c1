package wayleave.proof.automata;

import java.util.Optional;
import wayleave.Rule;

/** What a rule does to the URLs, as far as it could be found out. */
public sealed interface RuleEffect {
  /**
   * It has an effect.
   *
   * @param witness a URL that shows it, confirmed by the matcher: a path, or a full URL of {@code https://example.com} where
   *     the path begins with two slashes
   */
  record Shown(String witness) implements RuleEffect {}

  /**
   * Proven: it has no effect on any URL.
   *
   * @param because the one rule that makes it so, or empty if it takes several or none
   */
  record None(Optional<Rule> because) implements RuleEffect {}

  /**
   * No effect was found, and it is not proven that there is none.
   *
   * @param why the limit that was reached, as a clause for people
   */
  record Undecided(String why) implements RuleEffect {}
}
