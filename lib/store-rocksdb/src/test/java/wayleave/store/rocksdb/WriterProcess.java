package wayleave.store.rocksdb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.testkit.Samples;

/**
 * A process that writes until it is killed, or until a write fails, and says so of each write that has returned. Its arguments:
 * the directory, the number of the first write, the length of a body.
 */
final class WriterProcess {
  static final int ORIGINS = 500;
  static final String READY = "ready";
  static final String FAILED = "failed";

  private WriterProcess() {}

  static ProcessBuilder builder(Path directory, long first, int bodyLength) {
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        WriterProcess.class.getName(),
        directory.toString(),
        Long.toString(first),
        Integer.toString(bodyLength));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  static String body(long number, int length) {
    return "# " + number + "\n" + Samples.noise(number, length);
  }

  public static void main(String[] args) throws IOException {
    long first = Long.parseLong(args[1]);
    int length = Integer.parseInt(args[2]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    RocksDbStore store = RocksDbStore.open(Path.of(args[0]));
    out.println(READY);
    for (long number = first; ; number++) {
      CacheEntry entry = Samples.entry(body(number, length));
      int origin = (int) (number % ORIGINS);
      try {
        store.put(Samples.origin(origin), entry);
        store.addVersion(Samples.origin(origin), Samples.copy(body(number, length)), 3);
      } catch (IOException e) {
        out.println(FAILED + " " + e.getMessage());
        // What was written before can still be read.
        if (number > first
            && store.get(Samples.origin((int) ((number - 1) % ORIGINS))).isEmpty()) {
          throw new AssertionError("lost " + (number - 1));
        }
        store.close();
        return;
      }
      out.println(number);
    }
  }
}
