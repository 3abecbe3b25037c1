package wayleave.benchmarks.identity;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.crawlers.CrawlerIdentity.Verdict;

/** What does it cost to look up an address, held as a string, in a list of address ranges? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AddressBenchmark {
  static final int ADDRESSES = 1 << 14;

  @Param({"1000", "100000"})
  public int prefixes;

  private AddressRanges ranges = AddressRanges.of(List.of(RangeWorkload.TOKEN), "", List.of());
  private AddressRanges all = ranges;
  private CrawlerIdentity identity = CrawlerIdentity.of(List.of());
  private String[] addresses = {};

  @Setup
  public void setUp() {
    RangeWorkload workload = new RangeWorkload(prefixes, ADDRESSES);
    ranges = workload.ranges();
    all = AddressRanges.of(List.of(RangeWorkload.TOKEN), "", List.of("0.0.0.0/0", "::/0"));
    identity = CrawlerIdentity.of(List.of(ranges));
    addresses = workload.addresses();
  }

  /** Mostly the cost of reading an address: what {@link #contains} takes beyond this is the lookup. */
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int read() {
    int found = 0;
    for (String address : addresses) {
      found += all.contains(address) ? 1 : 0;
    }
    return found;
  }

  /** Returns how many addresses are in the list, so that no answer goes unused. */
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int contains() {
    int found = 0;
    for (String address : addresses) {
      found += ranges.contains(address) ? 1 : 0;
    }
    return found;
  }

  /** Returns how many addresses are verified. */
  @Benchmark
  @OperationsPerInvocation(ADDRESSES)
  public int verify() {
    int verified = 0;
    for (String address : addresses) {
      verified +=
          identity.verify(address, RangeWorkload.TOKEN).verdict() == Verdict.VERIFIED ? 1 : 0;
    }
    return verified;
  }
}
