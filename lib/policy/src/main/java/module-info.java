/** What a fetch result means for a crawler and for how long: pure functions and values, without a clock, a thread or an HTTP client. */
@org.jspecify.annotations.NullMarked
module wayleave.policy {
  requires static org.jspecify;
  requires transitive wayleave;

  exports wayleave.policy;
  exports wayleave.policy.cache;
  exports wayleave.policy.response;
}
