/** Fetching and caching of robots.txt: what a fetch result means, for how long, and what happens while a site fails. */
@org.jspecify.annotations.NullMarked
module wayleave.fetch {
  requires static org.jspecify;
  requires com.github.benmanes.caffeine;
  requires org.apache.commons.net;
  requires transitive wayleave;
  requires transitive wayleave.policy;

  exports wayleave.fetch;
  exports wayleave.fetch.network;
}
