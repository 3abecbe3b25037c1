package wayleave.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A server that is measured, in a process of its own. */
final class ServiceProcess implements AutoCloseable {
  static final List<String> FLAGS = List.of("-Xmx256m");

  private final Process process;
  private final BufferedReader output;
  private final URI uri;

  private ServiceProcess(Process process) throws IOException {
    this.process = process;
    output = process.inputReader(StandardCharsets.UTF_8);
    uri = URI.create(output.readLine());
  }

  /** Starts one; {@code name} is as {@link ServiceServer} takes it. */
  static ServiceProcess start(String name) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ServiceServer.class.getName(), name));
    return new ServiceProcess(new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  InetSocketAddress address() {
    return new InetSocketAddress(uri.getHost(), uri.getPort());
  }

  /** How much of the heap is in use after a collection, in MiB. */
  double heap() throws IOException {
    Writer in = process.outputWriter(StandardCharsets.UTF_8);
    in.write('\n');
    in.flush();
    return Long.parseLong(output.readLine()) / (double) (1 << 20);
  }

  /** How much processor time it has had so far, in microseconds, compiler and collector included. */
  double cpuMicros() {
    return process
        .info()
        .totalCpuDuration()
        .map(time -> time.toNanos() / 1000.0)
        .orElse(Double.NaN);
  }

  /** The most memory that the process has had, in MiB, as Linux tells it; NaN elsewhere. */
  double peakMemory() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException | UncheckedIOException e) {
      return Double.NaN;
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
