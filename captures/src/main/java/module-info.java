/** What captured robots.txt files say: the meaning of a row of bulk work, and how captures are read from WARC files. */
@org.jspecify.annotations.NullMarked
module wayleave.captures {
  requires static org.jspecify;
  requires transitive wayleave;
  requires transitive wayleave.fetch;

  exports wayleave.captures;
}
