package wayleave.store.rocksdb;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that has a store open until its input ends. */
final class OpenProcess implements AutoCloseable {
  private static final String OPEN = "open";

  private final Process process;
  private final BufferedReader output;

  private OpenProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts one, which may not be open yet.
   *
   * @param library where {@value NativeLibrary#PLACE} leads; empty if it is not set
   */
  static OpenProcess start(Path store, String library, Path temporary) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-Djava.io.tmpdir=" + temporary,
        "-cp",
        System.getProperty("java.class.path"),
        OpenProcess.class.getName(),
        store.toString()));
    builder.environment().put(NativeLibrary.PLACE, library);
    return new OpenProcess(builder.redirectErrorStream(true).start());
  }

  /** Waits until it has opened its store, and ends it. */
  static void run(Path store, String library, Path temporary) throws Exception {
    try (OpenProcess process = start(store, library, temporary)) {
      process.awaitOpen();
      process.end();
    }
  }

  void awaitOpen() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.equals(OPEN)) {
        return;
      }
      lines.add(line);
    }
    throw new IOException(String.join("\n", lines));
  }

  /** Lets it close its store. */
  void end() throws Exception {
    process.getOutputStream().close();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("did not end well: " + process);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  public static void main(String[] args) throws IOException {
    try (RocksDbStore store = RocksDbStore.open(Path.of(args[0]))) {
      System.out.println(OPEN);
      while (System.in.read() >= 0) {
        store.size();
      }
    }
  }
}
