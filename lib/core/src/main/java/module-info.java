/** The engine: bytes to lines, groups, rules and verdicts. Depends on nothing. */
@org.jspecify.annotations.NullMarked
module wayleave {
  requires static org.jspecify;

  exports wayleave;
  exports wayleave.extension;
  exports wayleave.syntax;
}
