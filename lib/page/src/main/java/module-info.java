/** What a page or a response tells crawlers about indexing, links and snippets. Depends on the engine only. */
@org.jspecify.annotations.NullMarked
module wayleave.page {
  requires static org.jspecify;
  requires transitive wayleave;

  exports wayleave.page;
}
