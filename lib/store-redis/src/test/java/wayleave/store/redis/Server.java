package wayleave.store.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real server on a port of its own, in memory alone. */
final class Server implements AutoCloseable {
  private static final String MISSING =
      "neither redis-server nor valkey-server is installed: tests of the store in Redis are left out";
  private static final long STARTING_MILLIS = 10_000;

  private final Path directory;
  private final int port;
  private Process process;

  private Server(Path directory, int port, Process process) {
    this.directory = directory;
    this.port = port;
    this.process = process;
  }

  /** Leaves the test out if there is no server on the machine. */
  static Server start(Path directory) throws Exception {
    Optional<String> command = command();
    if (command.isEmpty()) {
      // Surefire keeps the reason to its report.
      System.out.println(MISSING);
    }
    assumeTrue(command.isPresent(), MISSING);
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Server server = new Server(directory, port, run(command.get(), directory, port));
    server.awaitOpen();
    return server;
  }

  private static Optional<String> command() {
    return Stream.of("redis-server", "valkey-server")
        .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(place -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static Process run(String command, Path directory, int port) throws IOException {
    return new ProcessBuilder(
            command,
            "--port",
            Integer.toString(port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
            "--dir",
            directory.toString())
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("server.log").toFile())
        .start();
  }

  private void awaitOpen() throws Exception {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STARTING_MILLIS);
    while (true) {
      try {
        RedisStore.open(uri()).close();
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end || !process.isAlive()) {
          close();
          throw new IOException(Files.readString(directory.resolve("server.log")), e);
        }
      }
    }
  }

  void restart() throws Exception {
    process = run(command().orElseThrow(), directory, port);
    awaitOpen();
  }

  String uri() {
    return "redis://127.0.0.1:" + port;
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
