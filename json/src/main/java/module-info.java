/** What the engine finds, as JSON: the same from the command, the server and a program of one's own. */
@org.jspecify.annotations.NullMarked
module wayleave.json {
  requires static org.jspecify;
  requires transitive com.fasterxml.jackson.core;
  requires transitive wayleave;
  requires transitive wayleave.fetch;
  requires transitive wayleave.lint;

  exports wayleave.json;
}
