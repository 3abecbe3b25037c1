package wayleave.fetch;

import wayleave.policy.cache.RobotsStore;
import wayleave.policy.testkit.RobotsStoreContract;

class MemoryStoreContractTest extends RobotsStoreContract {
  @Override
  protected RobotsStore openEmpty() {
    return MemoryStore.ofBytes(10 << 20);
  }
}
