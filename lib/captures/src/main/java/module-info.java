/** Captured robots.txt files, read from WARC files and tables. Internal, as its name says: no promise of compatibility. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("requires-automatic") // neither jwarc nor Brotli's decoder is a module
module wayleave.internal.captures {
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
