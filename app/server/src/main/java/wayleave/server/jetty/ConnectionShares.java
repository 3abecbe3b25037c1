package wayleave.server.jetty;

import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Connection;

/**
 * Limits how many connections one client may have open, so that no client takes all of them. Closes each further connection at
 * once. Thread-safe.
 */
public final class ConnectionShares implements Connection.Listener {
  private final int most;
  private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();

  /** The client of each connection: a closed one no longer knows its address. */
  private final ConcurrentMap<Connection, String> clients = new ConcurrentHashMap<>();

  private final AtomicLong refused = new AtomicLong();

  /** @param most how many connections one client may have open; see {@link ClientKey} for what a client is */
  public ConnectionShares(int most) {
    this.most = most;
  }

  /** How many connections were closed because their client had too many. */
  public long refused() {
    return refused.get();
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress internet
        && internet.getAddress() != null) {
      String client = ClientKey.of(internet.getAddress());
      clients.put(connection, client);
      if (open.merge(client, 1, Integer::sum) > most) {
        refused.incrementAndGet();
        connection.close();
      }
    }
  }

  @Override
  public void onClosed(Connection connection) {
    String client = clients.remove(connection);
    if (client != null) {
      open.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }
  }
}
