/** Problems in a robots.txt, and their fixes. */
@org.jspecify.annotations.NullMarked
module wayleave.lint {
  requires static org.jspecify;
  requires transitive wayleave;
  requires transitive wayleave.crawlers;
  requires wayleave.proof;

  exports wayleave.lint;
  exports wayleave.lint.model;
}
