package wayleave.cli.option;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.InputException;

/** The options of a port for metrics alone. */
public final class MetricsOptions {
  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      converter = Port.class,
      description = "Serve /metrics on a separate port.")
  private @Nullable Integer metricsPort;

  @Option(
      names = "--metrics-host",
      paramLabel = "ADDRESS",
      description = "Address of the metrics port (default: 127.0.0.1).")
  private String metricsHost = "127.0.0.1";

  /** Whether there is such a port. */
  public boolean isGiven() {
    return metricsPort != null;
  }

  /** Where metrics are served; empty if there is no such port. */
  public Optional<InetSocketAddress> address() throws InputException {
    return metricsPort == null
        ? Optional.empty()
        : Optional.of(new InetSocketAddress(
            OperationOptions.address("--metrics-host", metricsHost), metricsPort));
  }
}
