/** Test vectors for robots.txt engines, the naive reference engine, and the runner that compares them. */
@org.jspecify.annotations.NullMarked
module wayleave.conformance {
  requires transitive wayleave;
  requires wayleave.page;
  requires com.fasterxml.jackson.databind;
  requires static org.jspecify;

  exports wayleave.conformance;
}
