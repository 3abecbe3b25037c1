/** A crawler's side of things, as a module. */
module consumer {
  requires jdk.httpserver;
  requires wayleave;
  requires wayleave.fetch;
  requires wayleave.lint;
  requires wayleave.store.rocksdb;
}
