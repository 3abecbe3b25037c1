package wayleave.store.testkit;

import wayleave.fetch.MemoryStore;
import wayleave.fetch.RobotsStore;

class MemoryStoreContractTest extends RobotsStoreContract {
  @Override
  protected RobotsStore openEmpty() {
    return MemoryStore.ofBytes(10 << 20);
  }
}
