/** The command {@code wayleave}. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // neither tomlj nor java-diff-utils is a module
module wayleave.cli {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  requires info.picocli;
  requires io.github.javadiffutils;
  requires java.logging;
  requires java.xml;
  requires org.snakeyaml.engine;
  requires org.tomlj;
  requires wayleave;
  requires wayleave.fetch;
  requires wayleave.internal.captures;
  requires wayleave.page;
  requires wayleave.policy;
  requires wayleave.report;
  requires wayleave.store.redis;
  requires wayleave.store.rocksdb;
  requires wayleave.crawlers;
  requires wayleave.lint;
  requires wayleave.proof;
  requires wayleave.logs;
  requires wayleave.server;
  requires wayleave.watch;

  opens wayleave.cli to
      info.picocli;
  opens wayleave.cli.cache to
      info.picocli;
  opens wayleave.cli.command to
      info.picocli;
  opens wayleave.cli.may to
      info.picocli;
  opens wayleave.cli.option to
      info.picocli;
  opens wayleave.cli.terminal to
      info.picocli;
}
