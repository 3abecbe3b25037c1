package wayleave.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.Body;
import wayleave.policy.response.Outcome;

class StoredStateTest {
  @Test
  void itsHistoryDoesNotChange() {
    CacheEntry.Copy copy = new CacheEntry.Copy(
        new Outcome.Found(200, Body.of(new byte[0]), false), Instant.EPOCH, List.of());
    List<CacheEntry.Copy> history = new ArrayList<>(List.of(copy));
    StoredState state = new StoredState(null, history, null);
    history.clear();
    assertThat(state.history()).containsExactly(copy);
    assertThatThrownBy(() -> state.history().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
