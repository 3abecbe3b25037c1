/** The robots.txt engine: parses files and decides whether crawlers may fetch URLs. No dependencies. */
@org.jspecify.annotations.NullMarked
module wayleave {
  requires static org.jspecify;

  exports wayleave;
  exports wayleave.extension;
  exports wayleave.syntax;
}
