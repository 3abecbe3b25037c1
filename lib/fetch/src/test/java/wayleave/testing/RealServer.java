package wayleave.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server of this machine as a child process, at a loopback address of its own and on free ports. Its configuration, and the
 * arguments of its command, hold {@code @directory@}, {@code @address@}, and {@code @http@}, {@code @https@} or {@code @ftp@}
 * for a port.
 */
public final class RealServer implements AutoCloseable {
  private static final List<String> SCHEMES = List.of("http", "https", "ftp");

  /**
   * Becomes the server, after it has left somebody behind who kills it when this side of the pipe is gone: so it does not
   * outlive this JVM, however that ends.
   */
  private static final String MORTAL =
      "exec 3<&0; (cat <&3 >&2; kill -9 $$ 2>&-) & exec \"$@\" </dev/null 3<&-";

  private static final int ATTEMPTS = 3;
  private static final long STARTING_SECONDS = 30;

  private final Path directory;
  private final String address;
  private final Map<String, Integer> ports = new HashMap<>();
  private Process process;

  private RealServer(Path directory, String address) {
    this.directory = directory;
    this.address = address;
  }

  /** Leaves the test out, saying so, if {@code program} is not installed. */
  public static void require(String program) {
    String missing = program + " is not installed: tests against it are left out";
    if (Programs.find(program).isEmpty()) {
      // Surefire keeps the reason to its report.
      System.out.println(missing);
    }
    assumeTrue(Programs.find(program).isPresent(), missing);
  }

  /**
   * Starts a server that is installed, and waits until it accepts connections.
   *
   * @param directory where its configuration and its log go; everybody may read what is there, since a server that root
   *     starts may go on as somebody else
   * @param address where it is to listen, of {@link FaultServer#nextAddress}
   * @param configuration what goes into the file {@code @directory@/PROGRAM.conf}
   */
  public static RealServer start(
      String program, Path directory, String address, String configuration, String... arguments)
      throws Exception {
    Path command = Programs.find(program).orElseThrow();
    for (int attempt = 1; ; attempt++) {
      RealServer server = new RealServer(directory, address);
      try {
        server.run(command, configuration, arguments);
        return server;
      } catch (IOException e) {
        // Somebody else may have taken a port that was free.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private void run(Path command, String configuration, String... arguments) throws Exception {
    chooseFreePorts(configuration);
    Path file = directory.resolve(command.getFileName() + ".conf");
    Files.writeString(file, filled(configuration));
    permitReading();
    List<String> line = new ArrayList<>(List.of("sh", "-c", MORTAL, "sh", command.toString()));
    Stream.of(arguments).map(this::filled).forEach(line::add);
    process = new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(log().toFile())
        .start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STARTING_SECONDS);
    while (!accepts()) {
      if (System.nanoTime() > end || !process.isAlive()) {
        close();
        throw new IOException(command + " does not start. Its log:\n" + Files.readString(log()));
      }
      Thread.sleep(5);
    }
  }

  /** All of them are taken at once, so that they differ. */
  private void chooseFreePorts(String configuration) throws IOException {
    List<ServerSocket> free = new ArrayList<>();
    for (String scheme : SCHEMES) {
      if (configuration.contains("@" + scheme + "@")) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address));
        free.add(socket);
        ports.put(scheme, socket.getLocalPort());
      }
    }
    for (ServerSocket socket : free) {
      socket.close();
    }
  }

  private void permitReading() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  private boolean accepts() {
    for (int port : ports.values()) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, port), 1_000);
      } catch (IOException e) {
        return false;
      }
    }
    return process.isAlive();
  }

  /** The same text with directory, address and ports in their places. */
  public String filled(String text) {
    String filled = text.replace("@directory@", directory.toString()).replace("@address@", address);
    for (Map.Entry<String, Integer> port : ports.entrySet()) {
      filled = filled.replace("@" + port.getKey() + "@", port.getValue().toString());
    }
    return filled;
  }

  /** Sends a signal, such as {@code USR1}. */
  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
        .start()
        .waitFor();
  }

  public int port(String scheme) {
    return ports.get(scheme);
  }

  /** What the server has said so far on its standard output and error. */
  private Path log() {
    return directory.resolve("server.log");
  }

  @Override
  public void close() {
    // Who waits to kill it first: later its number might belong to another.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
