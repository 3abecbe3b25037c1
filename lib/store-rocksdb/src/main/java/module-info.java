/** A store of robots.txt entries on disk, in RocksDB. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // RocksDB has no module of its own
module wayleave.store.rocksdb {
  requires static org.jspecify;
  requires rocksdbjni;
  requires transitive wayleave.policy;

  exports wayleave.store.rocksdb;
}
