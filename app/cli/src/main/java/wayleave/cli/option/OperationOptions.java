package wayleave.cli.option;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;
import wayleave.server.Operations;
import wayleave.server.jetty.RateLimit;

/** The options of a server that is looked after: its metrics, its access log, and how often a client may ask. */
public final class OperationOptions {
  @Mixin
  private MetricsOptions metrics = new MetricsOptions();

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description = "File to append one line of JSON per request to; - for standard output.")
  private @Nullable String accessLog;

  @Option(
      names = "--rate-limit",
      paramLabel = "N",
      converter = Rate.class,
      description = {
        "Requests per second allowed for each client; 0 for no limit (default: 100). "
            + "Clients on this machine are not limited."
      })
  private int rateLimit = RateLimit.defaults().perSecond();

  @Option(
      names = "--rate-burst",
      paramLabel = "N",
      converter = Burst.class,
      description = "Requests that a client may send at once (default: 200).")
  private int rateBurst = RateLimit.defaults().burst();

  @Option(
      names = "--rate-limit-local",
      description = {
        "Limit clients on this machine too, all as one client. Behind a proxy on this machine, that is all clients."
      })
  private boolean rateLimitLocal;

  @Option(
      names = "--drain-time",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      description = {
        "After SIGTERM, time to keep answering while /readyz answers 503, so that load balancers lose no request "
            + "(default: 10). Ctrl-C stops without it."
      })
  private int drainTime = 10;

  static final class Seconds implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return WholeNumber.of(text, "a number of seconds", 0, 3_600);
    }
  }

  static final class Rate implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return number(text, 0);
    }
  }

  static final class Burst implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return number(text, 1);
    }
  }

  private static int number(String text, int least) {
    return WholeNumber.of(text, "a number", least, RateLimit.MAX);
  }

  /** Where the access log goes; empty if there is none. What is returned is to be closed. */
  public Optional<OutputStream> openAccessLog(Terminal terminal) throws InputException {
    if (accessLog == null) {
      return Optional.empty();
    } else if (accessLog.equals("-")) {
      return Optional.of(new StaysOpen(terminal.out()));
    }
    try {
      return Optional.of(new FileOutputStream(accessLog, true));
    } catch (IOException e) {
      // Its message is the name and the reason.
      throw new InputException(
          "cannot write the access log: " + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  /** What the options say, but for the log. */
  public Operations operations() throws InputException {
    Operations operations = Operations.defaults()
        .withRateLimit(new RateLimit(
            rateLimit,
            rateBurst,
            rateLimitLocal ? RateLimit.Loopback.LIMITED : RateLimit.Loopback.FREE));
    Optional<InetSocketAddress> metricsAddress = metrics.address();
    return metricsAddress.isPresent() ? operations.withMetricsAt(metricsAddress.get()) : operations;
  }

  /** How long the server answers after it was told to end. */
  public Duration drainTime() {
    return Duration.ofSeconds(drainTime);
  }

  public boolean hasMetricsPort() {
    return metrics.isGiven();
  }

  /** Whether only this machine reaches a port of the metrics' own. */
  public boolean isMetricsLocal() throws InputException {
    return metrics.address().filter(at -> !at.getAddress().isLoopbackAddress()).isEmpty();
  }

  /** The address that an option names. */
  public static InetAddress address(String option, String host) throws InputException {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new InputException(
          option + ": no such address of this machine: " + TerminalText.of(host));
    }
  }

  /** Standard output, which is not to be closed. */
  private static final class StaysOpen extends OutputStream {
    private final OutputStream out;

    StaysOpen(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }
  }
}
