package wayleave.lint.internal.context;

/** Looks for some kinds of problems in a file. Has no state: one object checks every file. */
public interface Check {
  void check(LintContext subject, DiagnosticSink findings);

  /** The phase that it runs in. */
  default Phase phase() {
    return Phase.MOST;
  }

  /**
   * Checks that run one after the other and can see each other's findings. Phases are independent of each other and take about
   * as long as each other for a large file.
   */
  enum Phase {
    /** All checks that no other phase has. */
    MOST,
    /** {@link wayleave.lint.internal.rules.RuleUseCheck}, the checks whose findings it reads, and some that need no others. */
    RULES
  }
}
