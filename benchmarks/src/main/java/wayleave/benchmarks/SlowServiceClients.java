package wayleave.benchmarks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients that keep a server busy with nothing: a third send a header, a third a body, a byte a second each; a third send a
 * hundred URLs of a batch a second, and do not read what they are answered.
 */
final class SlowServiceClients {
  private static final long BETWEEN_MILLIS = 1_000;

  private final InetSocketAddress server;
  private final List<SocketChannel> dripping = new ArrayList<>();
  private final List<SocketChannel> deaf = new ArrayList<>();
  private final ByteBuffer urls = ByteBuffer.wrap(Text.bytes("\"/a/page\"\n".repeat(100)));
  private final Thread thread = new Thread(this::drip, "slow-clients");
  private volatile boolean isClosed;
  private int refused;

  private SlowServiceClients(InetSocketAddress server) {
    this.server = server;
  }

  static SlowServiceClients start(InetSocketAddress server, int count) throws IOException {
    SlowServiceClients clients = new SlowServiceClients(server);
    for (int i = 0; i < count; i++) {
      switch (i % 3) {
        case 0 -> clients.dripping.add(clients.open("POST /v1/check HTTP/1.1\r\nX-Slow: "));
        case 1 ->
          clients.dripping.add(clients.open(
              Text.latin1(ServiceClients.head("application/json", "Content-Length: 100000"))
                  + "{\"robots\":\""));
        default ->
          clients.deaf.add(clients.open(
              Text.latin1(ServiceClients.head("application/x-ndjson", "Content-Length: 1000000000"))
                  + "{\"robots\":\"\"}\n"));
      }
    }
    clients.thread.start();
    return clients;
  }

  private SocketChannel open(String begin) throws IOException {
    SocketChannel channel = SocketChannel.open(server);
    channel.write(ByteBuffer.wrap(Text.bytes(begin)));
    channel.configureBlocking(false);
    return channel;
  }

  private void drip() {
    ByteBuffer drop = ByteBuffer.wrap(new byte[] {'a'});
    while (!isClosed) {
      for (SocketChannel channel : dripping) {
        write(channel, drop.rewind());
      }
      for (SocketChannel channel : deaf) {
        // In whole lines, or the rest of one is lost: it makes no difference to a client that does
        // not read.
        write(channel, urls.rewind());
      }
      try {
        Thread.sleep(BETWEEN_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void write(SocketChannel channel, ByteBuffer bytes) {
    try {
      if (channel.isOpen()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      refused++; // the server had enough of it
      close(channel);
    }
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      return; // it is not used any more
    }
  }

  /** Ends them, and tells how many the server had closed before. */
  int end() throws InterruptedException {
    isClosed = true;
    thread.join();
    dripping.forEach(SlowServiceClients::close);
    deaf.forEach(SlowServiceClients::close);
    return refused;
  }
}
