package wayleave.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The real files that stand beside the repository and ship nowhere: in {@code corpus/real} below what the system property
 * or environment variable {@code wayleave.shared} names, else below {@code ../shared}.
 */
final class RealFiles {
  private RealFiles() {}

  /** Returns files whose sizes are spread as {@link FileSizes} says; none if there are no real files here. */
  static List<byte[]> sample(int count, SplittableRandom random) {
    Path directory = directory();
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> listing = Files.list(directory)) {
      // Those of one size in an order that depends on the seed alone.
      TreeMap<Long, List<Path>> bySize = new TreeMap<>();
      for (Path file : listing.sorted(Comparator.comparing(Path::getFileName)).toList()) {
        List<Path> same = bySize.computeIfAbsent(Files.size(file), size -> new ArrayList<>());
        same.add(random.nextInt(same.size() + 1), file);
      }
      List<byte[]> sample = new ArrayList<>();
      for (int i = 0; i < count && !bySize.isEmpty(); i++) {
        long size = nearest(bySize, FileSizes.bytes((i + 0.5) / count));
        List<Path> same = bySize.get(size);
        if (same != null) {
          sample.add(Files.readAllBytes(same.remove(same.size() - 1)));
          if (same.isEmpty()) {
            bySize.remove(size);
          }
        }
      }
      return sample;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long nearest(TreeMap<Long, List<Path>> bySize, long wanted) {
    Long below = bySize.floorKey(wanted);
    Long above = bySize.ceilingKey(wanted);
    if (below == null || above == null) {
      return below != null ? below : bySize.firstKey();
    }
    return wanted - below <= above - wanted ? below : above;
  }

  private static Path directory() {
    String named = System.getProperty("wayleave.shared", System.getenv("wayleave.shared"));
    if (named == null) {
      named = System.getenv("WAYLEAVE_SHARED");
    }
    Path shared = named != null
        ? Path.of(named)
        : Path.of(System.getProperty("wayleave.root", "")).toAbsolutePath().resolve("../shared");
    return shared.resolve("corpus/real").normalize();
  }
}
