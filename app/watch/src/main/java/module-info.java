/** Sites whose robots.txt is watched: what of its changes is worth an alert, when it is looked at, and who is told. */
@org.jspecify.annotations.NullMarked
module wayleave.watch {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires java.net.http;
  requires transitive wayleave;
  requires transitive wayleave.fetch;
  requires transitive wayleave.policy;
  requires wayleave.logs;
  requires wayleave.report;
  requires transitive wayleave.crawlers;
  requires transitive wayleave.proof;

  exports wayleave.watch;
}
