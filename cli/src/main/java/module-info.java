/** The command {@code wayleave}. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // tomlj has no module of its own
module wayleave.cli {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires info.picocli;
  requires org.tomlj;
  requires wayleave;
  requires wayleave.lint;

  opens wayleave.cli to
      info.picocli;
}
