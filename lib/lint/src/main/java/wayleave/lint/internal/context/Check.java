package wayleave.lint.internal.context;

/** Looks for some kinds of problems in a file. Has no state: one object checks every file. */
public interface Check {
  void check(LintContext subject, DiagnosticSink findings);

  /** The phase that it runs in. */
  default Phase phase() {
    return Phase.MOST;
  }

  /** Phases are independent of each other: checks of one run one after the other and can see each other's findings. */
  enum Phase {
    /** {@link wayleave.lint.internal.rules.RuleUseCheck}, and the checks whose findings it reads. */
    RULES,
    /** All checks that no other phase has, of which some see the findings of others. */
    MOST,
    /** Each check is a phase of its own: those that see no others and take long for a large file. */
    ALONE
  }
}
