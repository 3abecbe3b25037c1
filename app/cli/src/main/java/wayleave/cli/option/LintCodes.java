package wayleave.cli.option;

import java.util.Iterator;
import wayleave.lint.model.LintRule;

/** The codes of lint, for completion. */
public final class LintCodes implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return LintRule.all().stream().map(LintRule::id).sorted().iterator();
  }
}
