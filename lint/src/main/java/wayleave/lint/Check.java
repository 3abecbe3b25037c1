package wayleave.lint;

/** Looks for some kinds of problems in a file. Has no state: one object serves every file. */
interface Check {
  void check(Subject subject, Findings findings);
}
