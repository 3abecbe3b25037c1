package wayleave.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import wayleave.fetch.AddressGuard;
import wayleave.fetch.MemoryStore;
import wayleave.fetch.NetworkFetcher;
import wayleave.fetch.RobotsClient;
import wayleave.server.ServerOptions;
import wayleave.server.Sites;
import wayleave.server.WayleaveServer;

/**
 * A server in a process of its own: it says where it listens, ends with its standard input, and says for each line there how many
 * bytes of its heap are in use after a collection.
 */
public final class ServiceServer {
  private ServiceServer() {}

  /** Serves as the first argument names. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals(ServiceRun.WAYLEAVE)) {
      try (MemoryStore store = MemoryStore.ofBytes(64 << 20);
          Sites sites = Sites.of(
              RobotsClient.builder(NetworkFetcher.builder("BenchmarkBot/1.0")
                  .guard(AddressGuard.publicInternet().withNetworks("127.0.0.1"))),
              store);
          WayleaveServer server =
              WayleaveServer.start(ServerOptions.onLoopback(0).withSites(sites))) {
        serve(server.uri());
      }
    } else {
      try (PeerService server = PeerService.start()) {
        serve(server.uri());
      }
    }
  }

  @SuppressWarnings("SystemOut") // the run reads it
  private static void serve(URI uri) throws IOException {
    System.out.println(uri);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (in.readLine() != null) {
      System.gc();
      System.out.println(
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
  }
}
