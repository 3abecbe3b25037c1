package wayleave.store.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A connection to a server, which fails soon rather than waits, and comes back by itself. Thread-safe. */
final class Connection implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  /** For the handshake of the first connection: a new JVM on a busy machine takes seconds for TLS alone. */
  private static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(10);

  private final RedisClient client;
  private final StatefulRedisConnection<String, byte[]> connection;
  private volatile boolean isClosed;

  /** What is asked of the server. */
  interface Work<T extends @Nullable Object> {
    T with(RedisCommands<String, byte[]> redis);
  }

  private Connection(RedisClient client, StatefulRedisConnection<String, byte[]> connection) {
    this.client = client;
    this.connection = connection;
  }

  static Connection open(String uri) throws IOException {
    RedisURI server = RedisURI.create(uri);
    server.setTimeout(HANDSHAKE_TIMEOUT);
    RedisClient client = RedisClient.create(server);
    client.setOptions(ClientOptions.builder()
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .socketOptions(SocketOptions.builder().connectTimeout(TIMEOUT).build())
        .build());
    try {
      StatefulRedisConnection<String, byte[]> connection =
          client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE));
      connection.setTimeout(TIMEOUT);
      return new Connection(client, connection);
    } catch (RedisException e) {
      shutdown(client);
      // The URI may hold a password.
      throw new IOException(
          "cannot connect to Redis at " + server.getHost() + ":" + server.getPort(), e);
    }
  }

  /** What the server answers. */
  <T extends @Nullable Object> T call(String what, Work<T> work) throws IOException {
    if (isClosed) {
      throw new IOException("cannot " + what + ": the store is closed");
    }
    try {
      return work.with(connection.sync());
    } catch (RedisException e) {
      throw new IOException("cannot " + what + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      connection.close();
      shutdown(client);
    }
  }

  private static void shutdown(RedisClient client) {
    client.shutdown(Duration.ZERO, TIMEOUT);
  }
}
