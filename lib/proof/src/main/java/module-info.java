/** Answers about all URLs of a site, proven rather than sampled. */
@SuppressWarnings("module") // wayleave.lint is built later
@org.jspecify.annotations.NullMarked
module wayleave.proof {
  requires static org.jspecify;
  requires transitive wayleave;
  requires transitive wayleave.crawlers;

  exports wayleave.proof;
  exports wayleave.proof.automata to
      wayleave.lint;
}
