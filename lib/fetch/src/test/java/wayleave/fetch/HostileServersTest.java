package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import wayleave.Origin;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;
import wayleave.testing.FaultServer;
import wayleave.testing.FaultServer.Behaviour;

/**
 * Whatever a server does, a fetch ends in time with the right outcome, has read no more than it may, and leaves nothing
 * behind. What was measured is written to {@code target/hostile-servers.tsv}.
 */
class HostileServersTest {
  private static final Duration SOON = Duration.ofMillis(250);
  private static final Duration LATER = Duration.ofSeconds(10);

  /** By what ends the fetch; all else waits long enough, however busy the machine is. */
  private static final Map<String, NetworkFetcher> FETCHERS = Map.of(
      "response",
      fetcher(LATER, LATER),
      "idle time",
      fetcher(LATER, SOON),
      "deadline",
      fetcher(SOON, LATER));

  /** What the kernel holds between a server's writing and the fetcher's reading. */
  private static final long IN_FLIGHT = 300 << 10;

  private static final long MAX_ALLOCATED = 16 << 20;

  private static final List<String> MEASURED = new ArrayList<>();
  private static Map<String, Behaviour> servers;
  private static Remains atFirst;

  @BeforeAll
  static void warmUp() throws Exception {
    servers = new HostileServers().all();
    // Threads that OkHttp keeps for a while, classes, the JDK's TLS.
    for (String name : List.of("gzip", "length too small", "https: speaks HTTP", "ftp: file")) {
      try (FaultServer server = new FaultServer(servers.get(name))) {
        FETCHERS.get("response").fetch(origin(name, server));
      }
    }
    atFirst = Remains.now();
  }

  @AfterAll
  static void nothingIsLeft() throws Exception {
    Files.write(Path.of("target", "hostile-servers.tsv"), MEASURED);
    assertThat(Remains.noMoreSocketsThan(atFirst)).isTrue();
    Remains atLast = Remains.now();
    // OkHttp lends its threads, which end when idle, from a pool that all its clients share: how
    // many it
    // has just now depends on the machine. A leak would show once for each of the servers.
    assertThat(atLast.threads()).isLessThanOrEqualTo(atFirst.threads() + 10);
    assertThat(atLast.directBytes()).isLessThanOrEqualTo(atFirst.directBytes() + (64 << 10));
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "hostile-servers.tsv", delimiter = '\t')
  void aFetchEndsInTimeAndLeavesNothing(String name, String outcome, String end, int maxKiB)
      throws Exception {
    assertThat(servers).containsKey(name);
    try (FaultServer server = new FaultServer(servers.get(name))) {
      Remains before = Remains.now();
      long allocated = allocated();
      FetchResult result = FETCHERS.get(end).fetch(origin(name, server));
      allocated = allocated() - allocated;
      long millis = result.took().toMillis();
      assertThat(server.isDeserted()).as("the connections are closed").isTrue();
      MEASURED.add(String.join(
          "\t",
          name,
          shown(result.outcome()),
          millis + " ms",
          server.written() / 1024 + " KiB sent",
          allocated / 1024 + " KiB allocated"));
      assertThat(shown(result.outcome())).as(result.outcome().toString()).isEqualTo(outcome);
      assertThat(millis).as("milliseconds").isLessThan(LATER.toMillis() / 2);
      assertThat(server.written())
          .as("bytes that the server could send")
          .isLessThanOrEqualTo((maxKiB << 10) + IN_FLIGHT);
      assertThat(allocated).as("bytes allocated").isLessThan(MAX_ALLOCATED);
      assertThat(Remains.noMoreSocketsThan(before)).as("no socket is left open").isTrue();
    }
  }

  @Test
  void everyServerIsListed() throws IOException {
    try (InputStream list = getClass().getResourceAsStream("hostile-servers.tsv")) {
      assertThat(new String(list.readAllBytes(), StandardCharsets.UTF_8).lines())
          .filteredOn(line -> !line.startsWith("#"))
          .extracting(line -> line.split("\t")[0])
          .containsExactlyElementsOf(servers.keySet());
    }
  }

  private static NetworkFetcher fetcher(Duration total, Duration idle) {
    return NetworkFetcher.builder("TestBot/1.0")
        .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
        .limits(FetchLimits.DEFAULT.withTotal(total).withTimes(idle, idle, idle))
        .build();
  }

  private static Origin origin(String name, FaultServer server) {
    String scheme =
        name.startsWith("https: ") ? "https" : name.startsWith("ftp: ") ? "ftp" : "http";
    return Origin.of(scheme + "://" + server.authority());
  }

  static String shown(Outcome outcome) {
    if (outcome instanceof Outcome.Found found) {
      return "FOUND " + found.status() + " " + found.body().length()
          + (found.truncated() ? " truncated" : "");
    } else if (outcome instanceof Outcome.Absent absent) {
      return absent.reason() + " " + absent.status();
    } else if (outcome instanceof Outcome.Unreachable unreachable) {
      return unreachable.reason() + " " + unreachable.status();
    }
    return "REFUSED " + ((Outcome.Refused) outcome).reason();
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
