/** The command {@code wayleave}. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // neither tomlj nor java-diff-utils is a module
module wayleave.cli {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires info.picocli;
  requires io.github.javadiffutils;
  requires java.logging;
  requires java.xml;
  requires org.tomlj;
  requires wayleave;
  requires wayleave.captures;
  requires wayleave.fetch;
  requires wayleave.json;
  requires wayleave.store.rocksdb;
  requires wayleave.lint;
  requires wayleave.server;
  requires wayleave.watch;

  opens wayleave.cli to
      info.picocli;
}
