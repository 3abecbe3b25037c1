/** A store of robots.txt entries that several processes share, in Redis or Valkey. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // Lettuce has no module of its own
module wayleave.store.redis {
  requires static org.jspecify;
  requires lettuce.core;
  requires transitive wayleave.policy;

  exports wayleave.store.redis;
}
