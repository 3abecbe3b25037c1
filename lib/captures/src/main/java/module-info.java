/** Captured robots.txt files, read from WARC files and tables. Internal: for the command and, on the class path, for Spark. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({"requires-automatic", "module"
}) // neither jwarc nor Brotli's decoder is a module; wayleave.cli is built later
module wayleave.captures {
  requires dec;
  requires jwarc;
  requires static com.github.luben.zstd_jni;
  requires static org.jspecify;
  requires transitive wayleave;
  requires wayleave.proof;
  requires transitive wayleave.policy;

  exports wayleave.captures to
      wayleave.cli;
  exports wayleave.captures.history to
      wayleave.cli;
  exports wayleave.captures.warc to
      wayleave.cli;
}
