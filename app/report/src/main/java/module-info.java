/** What the engine finds, as JSON: the same from the command, the server and a program of one's own. */
@org.jspecify.annotations.NullMarked
module wayleave.report {
  requires static org.jspecify;
  requires transitive wayleave;
  requires transitive wayleave.page;
  requires transitive wayleave.policy;
  requires transitive wayleave.crawlers;
  requires transitive wayleave.lint;
  requires transitive wayleave.proof;

  exports wayleave.report;
  exports wayleave.report.file;
  exports wayleave.report.simulation;
  exports wayleave.report.view;
}
