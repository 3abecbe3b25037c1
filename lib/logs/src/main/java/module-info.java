/** Access logs against robots.txt: which crawlers obeyed, request by request. */
@org.jspecify.annotations.NullMarked
module wayleave.logs {
  requires static org.jspecify;
  requires com.fasterxml.jackson.core;
  requires transitive wayleave;
  requires transitive wayleave.crawlers;
  requires transitive wayleave.policy;

  exports wayleave.logs;
  exports wayleave.logs.file;
  exports wayleave.logs.judge;
  exports wayleave.logs.line;
}
