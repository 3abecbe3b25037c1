package wayleave.benchmarks.engine;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.openjdk.jol.info.GraphLayout;
import wayleave.benchmarks.data.Workload;

/**
 * What stays in memory: a program that measures one engine and prints a line {@code question, value, unit} for each figure,
 * separated by tabs. It runs in a process of its own.
 */
public final class HeapMeasurement {
  private final Contender contender;

  private HeapMeasurement(Contender contender) {
    this.contender = contender;
  }

  /** Arguments: the engine, and how many origins to hold at once. */
  public static void main(String[] arguments) {
    HeapMeasurement measurement = new HeapMeasurement(Contender.named(arguments[0]));
    // First, while nothing else is in memory that the collector could take.
    measurement.origins(Integer.parseInt(arguments[1]));
    measurement.documents();
    measurement.rules();
  }

  private void documents() {
    Workload real = Workload.named("real");
    long retained = retained(real.files(), contender::parse);
    print("heap-real", (double) retained / real.bytes(), "B/B");
    for (String name : List.of("small", "large")) {
      print("heap-" + name, retained(Workload.named(name).files(), contender::parse), "B");
    }
  }

  private void rules() {
    List<byte[]> files = Workload.named("real").files();
    long retained = retained(files, this::rulesOf);
    double bytes = files.stream().mapToLong(file -> file.length).sum();
    print("heap-real-crawler", retained / bytes, "B/B");
    print("heap-real-crawler-asked", retained(files, this::askedRulesOf) / bytes, "B/B");
    // The files are in the order of their sizes; around the middle one decides nothing.
    int middle = files.size() / 2;
    int around = Math.max(1, files.size() / 20);
    long[] sizes = files.subList(middle - around, middle + around).stream()
        .mapToLong(file -> retained(List.of(file), this::rulesOf))
        .sorted()
        .toArray();
    print("heap-median-crawler", sizes[sizes.length / 2], "B");
    if (rulesOf(files.get(middle)).equals(rulesOf(files.get(middle)))) {
      Set<Object> different = new HashSet<>();
      List<byte[]> first =
          files.stream().filter(file -> different.add(rulesOf(file))).toList();
      print(
          "heap-origins-shared",
          (double) retained(first, this::rulesOf) / files.size(),
          "B/origin");
    }
  }

  /** Holds the rules of so many origins at once, each parsed for itself, and asks the collector what they take. */
  private void origins(int count) {
    List<byte[]> files = Workload.named("real").files();
    SplittableRandom random = new SplittableRandom(count);
    Object[] held = new Object[count];
    held[0] = rulesOf(files.get(0));
    long before = used();
    Integer[] places = shuffled(files.size(), random);
    for (int i = 0; i < count; i++) {
      held[i] = rulesOf(files.get(places[i % places.length]));
    }
    long each = (used() - before) / count + Integer.BYTES;
    Reference.reachabilityFence(held);
    Reference.reachabilityFence(files);
    print("heap-origins", each, "B/origin");
  }

  /** The numbers below a bound, each once, in a random order: whole rounds of them make every file count the same. */
  private static Integer[] shuffled(int bound, SplittableRandom random) {
    int[] order = random.ints(bound, 0, Integer.MAX_VALUE).toArray();
    Integer[] places = new Integer[order.length];
    Arrays.setAll(places, i -> i);
    Arrays.sort(places, (a, b) -> Integer.compare(order[a], order[b]));
    return places;
  }

  /** Rules that have been asked often enough to have an index. */
  private Object askedRulesOf(byte[] file) {
    Object rules = rulesOf(file);
    for (int i = 0; i < 20; i++) {
      contender.allows(rules, "https://www.example.com/a/" + i);
    }
    return rules;
  }

  private Object rulesOf(byte[] file) {
    return contender.compile(contender.parse(file));
  }

  /**
   * What objects made of some files retain, without what all objects of their kind share: what it takes to hold each twice
   * less what it takes to hold each once.
   */
  private static long retained(List<byte[]> files, Function<byte[], Object> make) {
    List<Object> once = new ArrayList<>(files.stream().map(make).toList());
    List<Object> twice = new ArrayList<>(once);
    twice.addAll(files.stream().map(make).toList());
    return size(twice) - size(once);
  }

  private static long size(List<Object> objects) {
    return GraphLayout.parseInstance(objects.toArray()).totalSize();
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static void print(String question, double value, String unit) {
    System.out.printf(Locale.ROOT, "%s\t%.4f\t%s%n", question, value, unit);
  }
}
