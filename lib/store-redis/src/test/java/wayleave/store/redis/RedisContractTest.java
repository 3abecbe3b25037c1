package wayleave.store.redis;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.testkit.RobotsStoreContract;
import wayleave.testing.RedisServer;

/** Against a real server; left out where there is none. */
class RedisContractTest extends RobotsStoreContract {
  private static int prefixes;

  @TempDir
  static Path directory;

  static RedisServer server;

  @BeforeAll
  static void start() throws Exception {
    server = RedisServer.start(directory);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected RobotsStore openEmpty() throws Exception {
    return RedisStore.open(server.uri(), "contract-" + prefixes++ + ":");
  }
}
