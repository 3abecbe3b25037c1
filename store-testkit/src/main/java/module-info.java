/** The tests that every store of entries has to pass. Open, so that JUnit can run them. */
@org.jspecify.annotations.NullMarked
open module wayleave.store.testkit {
  requires static org.jspecify;
  requires org.assertj.core;
  requires transitive org.junit.jupiter.api;
  requires transitive wayleave.fetch;

  exports wayleave.store.testkit;
}
