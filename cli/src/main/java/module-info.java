/** The command {@code wayleave}. */
@org.jspecify.annotations.NullMarked
module wayleave.cli {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires info.picocli;
  requires wayleave;
  requires wayleave.fetch;
  requires wayleave.store.rocksdb;

  opens wayleave.cli to
      info.picocli;
}
