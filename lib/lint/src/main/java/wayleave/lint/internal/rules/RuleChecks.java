package wayleave.lint.internal.rules;

import java.util.List;
import wayleave.lint.internal.context.Check;

/** The checks of rules and their paths. */
public final class RuleChecks {
  /** In the order in which they run: {@link DialectsCheck} after those for paths, whose lines it skips. */
  public static final List<Check> ALL = List.of(
      new PathStartCheck(),
      new WholeUrlCheck(),
      new PathPatternCheck(),
      new PathBlanksCheck(),
      new PathEscapesCheck(),
      new PathQueryCheck(),
      new EmptyRulesCheck(),
      new RuleOrderCheck(),
      new RuleTiesCheck(),
      new RuleCaseCheck(),
      new RepeatedRulesCheck(),
      new OneScriptCheck(),
      new RuleUseCheck(),
      new DialectsCheck(),
      new SiteBlockedCheck(),
      new ResourcesBlockedCheck(),
      new IndexingLinesCheck(),
      new DisclosureCheck());

  private RuleChecks() {}
}
