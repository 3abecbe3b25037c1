/** What captured robots.txt files say: the meaning of a row of bulk work, and how captures are read from WARC files. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // neither jwarc nor Brotli's decoder is a module
module wayleave.captures {
  requires dec;
  requires jwarc;
  requires static com.github.luben.zstd_jni;
  requires static org.jspecify;
  requires transitive wayleave;
  requires wayleave.proof;
  requires transitive wayleave.policy;

  exports wayleave.captures;
  exports wayleave.captures.history;
  exports wayleave.captures.warc;
}
