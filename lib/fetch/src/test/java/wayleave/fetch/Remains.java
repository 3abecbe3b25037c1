package wayleave.fetch;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a fetch could leave behind in this process.
 *
 * @param sockets open sockets, where the system has a {@code /proc}; else 0
 * @param threads live threads, but those of test servers
 * @param directBytes memory outside the heap
 */
public record Remains(long sockets, long threads, long directBytes) {
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  public static Remains now() throws IOException {
    long threads = Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().equals("fault-server"))
        .count();
    long directBytes = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
    return new Remains(openSockets(), threads, directBytes);
  }

  /** Whether no more sockets are open than {@code before}; waits for it, since servers take a moment to close. */
  public static boolean noMoreSocketsThan(Remains before) throws Exception {
    long end = System.nanoTime() + 10_000_000_000L;
    while (openSockets() > before.sockets && System.nanoTime() < end) {
      Thread.sleep(2);
    }
    return openSockets() <= before.sockets;
  }

  private static long openSockets() throws IOException {
    if (!Files.isDirectory(OPEN_FILES)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      return files.filter(Remains::isSocket).count();
    }
  }

  private static boolean isSocket(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // Closed meanwhile.
    }
  }
}
