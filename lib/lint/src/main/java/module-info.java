/** What is wrong with a robots.txt, what an edit changes, and what its author meant: for the people who write one. */
@org.jspecify.annotations.NullMarked
module wayleave.lint {
  requires static org.jspecify;
  requires transitive wayleave;

  exports wayleave.crawlers;
  exports wayleave.lint;
  exports wayleave.lint.analysis;
  exports wayleave.lint.model;
}
