package wayleave.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.server.endpoint.MetricsEndpoint;
import wayleave.server.http.ServerLimits;
import wayleave.server.jetty.AccessRule;
import wayleave.server.jetty.BodyReader;
import wayleave.server.jetty.ConnectionShares;
import wayleave.server.jetty.ErrorAnswers;
import wayleave.server.jetty.HeaderDeadline;
import wayleave.server.metrics.LogMetrics;

/** Serves {@code /metrics} and nothing else, for a command that runs for long. Thread-safe. */
public final class MetricsServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsServer.class);
  private static final int THREADS = 8;
  private static final int CONNECTIONS = 64;

  private final Server server;
  private final ServerConnector connector;

  private MetricsServer(InetSocketAddress address, LogMetrics metrics) {
    ServerLimits limits = ServerLimits.defaults().withConnections(CONNECTIONS, CONNECTIONS / 2);
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 1);
    threads.setName("wayleave-metrics");
    threads.setDaemon(true);
    ScheduledExecutorScheduler scheduler =
        new ScheduledExecutorScheduler("wayleave-metrics-time", true);
    server = new Server(threads, scheduler, null);
    server.setErrorHandler(new ErrorAnswers());
    connector = Connectors.add(server, 1, address, limits);
    Router router = new Router(
        new AccessRule(Optional.empty(), address.getAddress().isLoopbackAddress()),
        new BodyReader(limits, scheduler),
        threads,
        List.of(Route.get("/metrics", new MetricsEndpoint(metrics::scrape))));
    HeaderDeadline deadline = new HeaderDeadline(router, scheduler, limits);
    server.setHandler(deadline);
    connector.addEventListener(deadline);
    connector.addEventListener(new ConnectionShares(limits.connections().mostPerClient()));
  }

  /**
   * Starts a server.
   *
   * @param address where to listen; port 0 for one that the system chooses. At a loopback address, only requests under a name of
   *     this machine are answered
   * @throws IOException if it cannot listen there, such as because the port is taken
   */
  public static MetricsServer start(InetSocketAddress address, LogMetrics metrics)
      throws IOException {
    MetricsServer started = new MetricsServer(address, metrics);
    try {
      started.server.start();
      return started;
    } catch (IOException e) {
      started.close();
      throw e;
    } catch (Exception e) {
      started.close();
      throw new IOException("the server cannot be started", e);
    }
  }

  /** Where the metrics are. */
  public URI uri() {
    return Connectors.uri(connector).resolve("/metrics");
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("the metrics cannot be stopped", e);
    }
  }
}
