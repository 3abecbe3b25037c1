package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.testkit.Samples;

/** What a process has written is there although it was killed. {@code -Dwayleave.kill.rounds=100} kills more often. */
@Timeout(1800)
class RocksDbKillTest {
  private static final int ROUNDS =
      Integer.getInteger("wayleave.kill.rounds", Boolean.getBoolean("wayleave.full") ? 3 : 1);
  private static final int BODY = 1500;

  @TempDir
  Path temp;

  @Test
  void everyAcknowledgedWriteSurvivesKill() throws Exception {
    long seed = Long.getLong("wayleave.seed", 20261121);
    SplittableRandom random = new SplittableRandom(seed);
    Path directory = temp.resolve("store");
    long acknowledged = -1;
    long total = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long first = acknowledged + 1;
      int until = 50 + random.nextInt(3000);
      acknowledged = killAfter(until, directory, first);
      total += acknowledged - first + 1;
      check(directory, acknowledged, "seed " + seed + ", round " + round);
    }
    System.out.println(ROUNDS + " kills, " + total + " acknowledged writes, none lost");
  }

  /** The number of the last write that was acknowledged. */
  private static long killAfter(int writes, Path directory, long first) throws Exception {
    Process process = WriterProcess.builder(directory, first, BODY).start();
    long last = first - 1;
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      assertThat(in.readLine()).isEqualTo(WriterProcess.READY);
      while (last < first + writes) {
        last = Long.parseLong(in.readLine());
      }
      // SIGKILL; the process's own method would close what it has said.
      process.toHandle().destroyForcibly();
      // What it has said before it died; the last line may be cut.
      String line = in.readLine();
      while (line != null) {
        String next = in.readLine();
        if (next != null) {
          last = Long.parseLong(line);
        }
        line = next;
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 9);
    return last;
  }

  private static void check(Path directory, long acknowledged, String what) throws IOException {
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      long first = Math.max(0, acknowledged - WriterProcess.ORIGINS + 1);
      for (long number = first; number <= acknowledged; number++) {
        int origin = (int) (number % WriterProcess.ORIGINS);
        CacheEntry entry =
            store.get(Samples.origin(origin)).orElseThrow(() -> new AssertionError(what));
        List<String> versions = new ArrayList<>();
        for (CacheEntry.Copy version : store.history(Samples.origin(origin))) {
          versions.add(version.found().body().text());
        }
        String written = WriterProcess.body(number, BODY);
        assertThat(versions).as(what).contains(written).hasSizeBetween(1, 3);
        if (!Samples.text(entry).equals(written)) {
          // The writes that were not acknowledged may be there too.
          assertThat(number).as(what).isLessThan(acknowledged - WriterProcess.ORIGINS + 100);
          assertThat(Samples.text(entry))
              .as(what)
              .startsWith("# " + (number + WriterProcess.ORIGINS) + "\n");
        }
      }
    }
  }

  /** A limit on the length of files stands for the full disk: a write fails in the same place. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no ulimit")
  void aFullDiskFailsWritesAndLosesNothing() throws Exception {
    Path directory = temp.resolve("full");
    RocksDbStore.open(directory).close();
    ProcessBuilder builder = WriterProcess.builder(directory, 0, 20_000);
    List<String> limited =
        new ArrayList<>(List.of("bash", "-c", "ulimit -f 4000; exec \"$@\"", "writer"));
    limited.addAll(builder.command());
    Process process = builder.command(limited).start();
    long last = -1;
    String failure = "";
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith(WriterProcess.FAILED)) {
          failure = line;
        } else if (!line.equals(WriterProcess.READY)) {
          last = Long.parseLong(line);
        }
      }
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(failure).contains("cannot").contains("File too large");
    assertThat(last).isGreaterThan(20);
    try (RocksDbStore store = RocksDbStore.open(directory)) {
      for (long number = 0; number <= last; number++) {
        assertThat(Samples.text(store.get(Samples.origin((int) number)).orElseThrow()))
            .isEqualTo(WriterProcess.body(number, 20_000));
      }
      store.put(Samples.A, Samples.entry("there is room again"));
    }
  }
}
