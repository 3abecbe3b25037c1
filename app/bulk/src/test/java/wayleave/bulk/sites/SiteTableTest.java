package wayleave.bulk.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import wayleave.Origin;
import wayleave.bulk.sites.SiteTable.Entry;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;

class SiteTableTest {
  private static final int WEIGHT = 1000;

  private static final Site SITE = Site.of(
      "https://a.example",
      CaptureReader.of(CaptureOptions.DEFAULT)
          .site(Origin.parse("https://a.example").orElseThrow(), key -> null),
      List.of(),
      List.of(),
      new SharedRules());

  private final AtomicInteger removed = new AtomicInteger();

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String prefix(int number) {
    return "https://h" + number + ".example/";
  }

  private static long hash(String prefix) {
    return new SplittableRandom(prefix.hashCode()).nextLong();
  }

  private static Entry entry(int number) {
    String prefix = prefix(number);
    return new Entry(hash(prefix), ascii(prefix), SITE, WEIGHT);
  }

  private static boolean holds(SiteTable table, int number) {
    String prefix = prefix(number);
    return table.find(ascii("x" + prefix + "path"), 1, prefix.length() + 1, hash(prefix)) != null;
  }

  @Test
  void whatIsAskedForStaysWithinTheLimit() {
    SiteTable table = new SiteTable(1_000L * WEIGHT, () -> 0, entry -> removed.incrementAndGet());
    for (int i = 0; i < 10_000; i++) {
      table.add(entry(i));
      for (int often = 0; often < 100; often++) {
        holds(table, often);
      }
    }
    int kept = 0;
    for (int i = 0; i < 10_000; i++) {
      kept += holds(table, i) ? 1 : 0;
    }
    assertThat(kept).isBetween(700, 1_000);
    assertThat(removed.get()).isEqualTo(10_000 - kept);
    for (int often = 0; often < 100; often++) {
      assertThat(holds(table, often)).isTrue();
    }
  }

  @Test
  void asManySitesStayAsTheBytesSufficeFor() {
    int sites = 100_000;
    int weight = 400; // of the smallest
    SiteTable table =
        new SiteTable((long) sites * weight, () -> 0, entry -> removed.incrementAndGet());
    for (int i = 0; i < sites; i++) {
      table.add(new Entry(hash(prefix(i)), ascii(prefix(i)), SITE, weight));
    }
    assertThat(removed.get()).isLessThan(sites / 100);
  }

  @Test
  void equalHashesAreToldApart() {
    SiteTable table = new SiteTable(1 << 20, () -> 0, entry -> {});
    table.add(new Entry(7, ascii("http://a/"), SITE, WEIGHT));
    assertThat(table.find(ascii("http://a/x"), 0, 9, 7)).isSameAs(SITE);
    assertThat(table.find(ascii("http://b/x"), 0, 9, 7)).isNull();
    assertThat(table.find(ascii("http://a/x/"), 0, 11, 7)).isNull();
  }

  @Test
  void whatEntriesShareTakesTheirRoom() {
    AtomicLong others = new AtomicLong();
    SiteTable table = new SiteTable(100L * WEIGHT, others::get, entry -> removed.incrementAndGet());
    for (int i = 0; i < 50; i++) {
      table.add(entry(i));
    }
    assertThat(removed).hasValue(0);
    others.set(100L * WEIGHT);
    table.add(entry(50));
    assertThat(removed).hasValue(51);
  }

  @Test
  void anEntryReplacesItsLike() {
    SiteTable table = new SiteTable(1 << 20, () -> 0, entry -> removed.incrementAndGet());
    table.add(entry(1));
    table.add(entry(1));
    assertThat(removed).hasValue(1);
    assertThat(holds(table, 1)).isTrue();
  }

  @Test
  void eachEntryIsRemovedOnceByWhateverThread() throws Exception {
    AtomicInteger added = new AtomicInteger();
    SiteTable table = new SiteTable(500L * WEIGHT, () -> 0, entry -> removed.incrementAndGet());
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> all = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      RandomGenerator random = new SplittableRandom(t);
      all.add(threads.submit(() -> {
        for (int i = 0; i < 20_000; i++) {
          int number = random.nextInt(2_000);
          if (!holds(table, number)) {
            table.add(entry(number));
            added.incrementAndGet();
          }
        }
      }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    threads.shutdown();
    int kept = 0;
    for (int i = 0; i < 2_000; i++) {
      kept += holds(table, i) ? 1 : 0;
    }
    assertThat(kept).isBetween(1, 500);
    assertThat(removed.get()).isEqualTo(added.get() - kept);
  }
}
