/** What the command answers, over HTTP. */
@SuppressWarnings({"requires-automatic", "module"
}) // libraries that are no modules; wayleave.cli is built later
@org.jspecify.annotations.NullMarked
module wayleave.server {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires io.prometheus.metrics.core;
  requires io.prometheus.metrics.instrumentation.jvm;
  requires io.prometheus.metrics.model;
  requires io.prometheus.writer.text;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires org.jsoup;
  requires org.slf4j;
  requires wayleave;
  requires wayleave.report;
  requires wayleave.crawlers;
  requires wayleave.lint;
  requires wayleave.proof;
  requires transitive wayleave.fetch;
  requires transitive wayleave.policy;
  requires transitive wayleave.watch;

  exports wayleave.server;
  exports wayleave.server.endpoint to
      wayleave.cli;
  exports wayleave.server.jetty to
      wayleave.cli;
  exports wayleave.server.metrics to
      wayleave.cli;
  exports wayleave.server.page to
      wayleave.cli;
}
