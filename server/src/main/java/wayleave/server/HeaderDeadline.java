package wayleave.server;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections that do not come to a whole header in time: each byte of it ends the idle time, so that without this a
 * client could keep a connection for hours (slowloris). Thread-safe.
 */
final class HeaderDeadline extends Handler.Wrapper implements Connection.Listener {
  private static final long BUSY = Long.MAX_VALUE;

  private final Scheduler scheduler;
  private final long mostMillis;

  /** Since when a connection waits for a header, in ms by {@link System#nanoTime}; or that it has one. */
  private final ConcurrentMap<Connection, Long> waitingSince = new ConcurrentHashMap<>();

  HeaderDeadline(Handler handler, Scheduler scheduler, ServerLimits limits) {
    super(handler);
    this.scheduler = scheduler;
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
            sweep();
            sweepLater();
          }
        },
        Math.min(1_000, mostMillis),
        TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    long now = now();
    waitingSince.forEach((connection, since) -> {
      if (since != BUSY && now - since > mostMillis) {
        connection.getEndPoint().close();
      }
    });
  }

  private static long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  @Override
  public void onOpened(Connection connection) {
    waitingSince.put(connection, now());
  }

  @Override
  public void onClosed(Connection connection) {
    waitingSince.remove(connection);
  }

  /** How many connections are open. */
  int connections() {
    return waitingSince.size();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Connection connection = request.getConnectionMetaData().getConnection();
    waitingSince.replace(connection, BUSY);
    Request.addCompletionListener(request, failure -> waitingSince.replace(connection, now()));
    return super.handle(request, response, callback);
  }
}
