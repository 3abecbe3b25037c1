package wayleave.server.jetty;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.server.http.ServerLimits;

/**
 * Closes connections that do not come to a whole header in time: each byte of it ends the idle time, so that without this a
 * client could keep a connection for hours (slowloris). Thread-safe.
 */
public final class HeaderDeadline extends Handler.Wrapper implements Connection.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(HeaderDeadline.class);
  private static final long BUSY = Long.MAX_VALUE;

  private final Scheduler scheduler;
  private final long mostMillis;
  private final LongSupplier millis;

  /** The time at which a connection began to wait for a header, or {@link #BUSY} while it has one. */
  private final ConcurrentMap<Connection, Long> waitingSince = new ConcurrentHashMap<>();

  public HeaderDeadline(Handler handler, Scheduler scheduler, ServerLimits limits) {
    this(handler, scheduler, limits, () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
  }

  /** As the other constructor, with another clock, which need not start at any particular time. */
  HeaderDeadline(Handler handler, Scheduler scheduler, ServerLimits limits, LongSupplier millis) {
    super(handler);
    this.scheduler = scheduler;
    this.millis = millis;
    mostMillis = limits.connections().headerTime().toMillis();
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    sweepLater();
  }

  private void sweepLater() {
    scheduler.schedule(
        () -> {
          if (!isStopped()) {
            try {
              sweep();
            } finally {
              sweepLater();
            }
          }
        },
        Math.min(1_000, mostMillis),
        TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    long now = millis.getAsLong();
    waitingSince.forEach((connection, since) -> {
      if (since != BUSY && now - since > mostMillis) {
        close(connection, now);
      }
    });
  }

  /** Closes a connection. If that fails, it is logged, and tried again when the same time has passed once more. */
  private void close(Connection connection, long now) {
    try {
      connection.getEndPoint().close();
    } catch (RuntimeException e) {
      LOG.warn("Failed to close a connection whose request header took too long", e);
      waitingSince.replace(connection, now);
    }
  }

  @Override
  public void onOpened(Connection connection) {
    waitingSince.put(connection, millis.getAsLong());
  }

  @Override
  public void onClosed(Connection connection) {
    waitingSince.remove(connection);
  }

  /** How many connections are open. */
  public int connections() {
    return waitingSince.size();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Connection connection = request.getConnectionMetaData().getConnection();
    waitingSince.replace(connection, BUSY);
    Request.addCompletionListener(
        request, failure -> waitingSince.replace(connection, millis.getAsLong()));
    return super.handle(request, response, callback);
  }
}
