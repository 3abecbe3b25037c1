package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import wayleave.fetch.RobotsStore;
import wayleave.store.testkit.RobotsStoreContract;

class RocksDbContractTest extends RobotsStoreContract {
  @TempDir
  Path directory;

  @Override
  protected RobotsStore openEmpty() throws IOException {
    return RocksDbStore.open(directory);
  }
}
