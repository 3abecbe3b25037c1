package wayleave.benchmarks.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import wayleave.crawlers.AddressRanges;

class IdentityRunTest {
  @Test
  void aHundredThousandPrefixesTakeLessThanEightMegabytes() {
    assertThat(IdentityRun.bytes(100_000)).isBetween(1_000_000L, 8_000_000L);
  }

  @Test
  void halfOfTheAddressesAreInTheList() {
    RangeWorkload workload = new RangeWorkload(1_000, 1_000);
    AddressRanges ranges = workload.ranges();

    long found = 0;
    for (String address : workload.addresses()) {
      found += ranges.contains(address) ? 1 : 0;
    }

    assertThat(found).isBetween(400L, 700L);
    assertThat(ranges.warnings()).isEmpty();
    assertThat(workload.prefixes()).hasSize(1_000).anyMatch(each -> each.contains(":"));
  }

  @Test
  void theBenchmarkAsks() {
    AddressBenchmark benchmark = new AddressBenchmark();
    benchmark.prefixes = 1_000;
    benchmark.setUp();

    assertThat(benchmark.read()).isEqualTo(AddressBenchmark.ADDRESSES);
    assertThat(benchmark.verify()).isEqualTo(benchmark.contains()).isPositive();
  }
}
