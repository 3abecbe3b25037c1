package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import wayleave.policy.cache.RobotsStore;
import wayleave.policy.testkit.RobotsStoreContract;

class RocksDbContractTest extends RobotsStoreContract {
  @TempDir
  Path directory;

  @Override
  protected RobotsStore openEmpty() throws IOException {
    return RocksDbStore.open(directory);
  }
}
