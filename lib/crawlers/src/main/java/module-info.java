/** The catalog of known crawlers, and whether a request comes from the crawler that it names. */
@org.jspecify.annotations.NullMarked
module wayleave.crawlers {
  requires static org.jspecify;
  requires transitive wayleave;

  exports wayleave.crawlers;
}
