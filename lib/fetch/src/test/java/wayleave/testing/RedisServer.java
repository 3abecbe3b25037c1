package wayleave.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Redis or Valkey server on a port of its own, which keeps nothing on disk. */
public final class RedisServer implements AutoCloseable {
  private static final String MISSING =
      "neither redis-server nor valkey-server is installed: tests of the store in Redis are skipped";
  private static final long STARTING_MILLIS = 60_000;

  private final Path directory;
  private final List<String> command;
  private final int port;
  private Process process;

  private RedisServer(Path directory, List<String> command, int port) throws IOException {
    this.directory = directory;
    this.command = command;
    this.port = port;
    process = run();
  }

  /**
   * Starts a server; skips the test if none is installed.
   *
   * @param options further ones, such as {@code --requirepass}
   */
  public static RedisServer start(Path directory, String... options) throws Exception {
    Optional<String> program = program();
    if (program.isEmpty()) {
      // Surefire keeps the reason to its report.
      System.out.println(MISSING);
    }
    assumeTrue(program.isPresent(), MISSING);
    int port = freePort();
    List<String> command = new ArrayList<>(List.of(
        program.orElseThrow(),
        "--port",
        Integer.toString(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        "--dir",
        directory.toString()));
    command.addAll(List.of(options));
    RedisServer server = new RedisServer(directory, command, port);
    server.awaitOpen();
    return server;
  }

  private static Optional<String> program() {
    return Stream.of("redis-server", "valkey-server")
        .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(place -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  /** A port at which nothing listens. */
  public static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private Process run() throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("server.log").toFile())
        .start();
  }

  private void awaitOpen() throws Exception {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STARTING_MILLIS);
    while (!answers()) {
      if (System.nanoTime() > end || !process.isAlive()) {
        close();
        throw new IOException(Files.readString(directory.resolve("server.log")));
      }
      Thread.sleep(20);
    }
  }

  /** A server with a password refuses the command, which is an answer too. */
  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(1000);
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
      return answer.equals("+PONG") || answer.equals("-NOAU");
    } catch (IOException e) {
      return false;
    }
  }

  public void restart() throws Exception {
    process = run();
    awaitOpen();
  }

  public int port() {
    return port;
  }

  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
