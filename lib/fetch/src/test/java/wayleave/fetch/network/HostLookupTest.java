package wayleave.fetch.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import wayleave.fetch.GatedFetcher;

class HostLookupTest {
  private static final InetAddress ADDRESS = GatedFetcher.address(1);
  private static final Duration SOON = Duration.ofMillis(100);

  @Test
  void aLookupWhoseThreadCannotStartTakesNoSlot() throws Exception {
    AtomicBoolean isFull = new AtomicBoolean(true);
    HostLookup lookup = new HostLookup(host -> List.of(ADDRESS), task -> {
      if (isFull.get()) {
        throw new OutOfMemoryError("unable to create native thread");
      }
      task.run();
    });
    for (int i = 0; i < 600; i++) { // more than there are slots
      assertThatThrownBy(() -> lookup.find("a.example", SOON)).isInstanceOf(OutOfMemoryError.class);
    }
    isFull.set(false);
    assertThat(lookup.find("a.example", SOON).addresses()).containsExactly(ADDRESS);
  }

  @Test
  void aResolverThatReturnsNullKnowsNoAddress() throws Exception {
    for (Resolver resolver :
        List.<Resolver>of(host -> null, host -> Arrays.asList(ADDRESS, null))) {
      assertThat(new HostLookup(resolver, Runnable::run).find("a.example", SOON).addresses())
          .isEmpty();
    }
  }

  @Test
  void anErrorOfTheResolverSaysNothingAboutTheHost() {
    HostLookup lookup = new HostLookup(
        host -> {
          throw new StackOverflowError("on purpose");
        },
        Runnable::run);
    assertThatThrownBy(() -> lookup.find("a.example", SOON))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseInstanceOf(StackOverflowError.class);
  }
}
