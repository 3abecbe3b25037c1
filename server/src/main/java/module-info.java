/** What the command answers, over HTTP. */
@org.jspecify.annotations.NullMarked
module wayleave.server {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires org.slf4j;
  requires wayleave;
  requires wayleave.json;
  requires wayleave.lint;
  requires transitive wayleave.fetch;
  requires transitive wayleave.watch;

  exports wayleave.server;
}
