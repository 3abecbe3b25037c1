package wayleave.benchmarks.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The real files that stand beside the repository and ship nowhere: in {@code corpus/real} below what the system property
 * or environment variable {@code wayleave.shared} names, else below {@code ../shared}.
 */
public final class RealFiles {
  private static final int MANY_RULES = 1_000;

  private RealFiles() {}

  /** A file with the two numbers that it is chosen by. */
  private record Candidate(Path path, long bytes, int rules) {
    /** How far it is from wanted numbers: the ratios count, not the differences. */
    double distance(int wantedBytes, int wantedRules) {
      double size = Math.log((double) Math.max(1, bytes) / wantedBytes);
      double lines = Math.log((rules + 1.0) / (wantedRules + 1.0));
      return size * size + lines * lines;
    }
  }

  /** Returns all of them, in the order of their names; none if there are no real files here. */
  public static List<byte[]> all() {
    Path directory = directory();
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> listing = Files.list(directory)) {
      List<byte[]> files = new ArrayList<>();
      for (Path path : listing.sorted(Comparator.comparing(Path::getFileName)).toList()) {
        files.add(Files.readAllBytes(path));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns those that are no web pages, in the order of their names. */
  static List<byte[]> lists() {
    return all().stream().filter(file -> !isPage(file)).toList();
  }

  /** Returns those that are web pages, which servers send for a robots.txt that is not there, in the order of their names. */
  static List<byte[]> pages() {
    return all().stream().filter(RealFiles::isPage).toList();
  }

  private static boolean isPage(byte[] file) {
    String text = Text.latin1(file).stripLeading().toLowerCase(Locale.ROOT);
    return text.startsWith("<") || text.contains("<html") || text.contains("<!doctype");
  }

  /** Returns the largest files that are lists of rules and no pages, the largest first; none if there are no real files here. */
  public static List<Path> largest(int count) {
    Path directory = directory();
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> listing = Files.list(directory)) {
      List<Candidate> candidates = new ArrayList<>();
      for (Path path : listing.sorted(Comparator.comparing(Path::getFileName)).toList()) {
        byte[] body = Files.readAllBytes(path);
        candidates.add(new Candidate(path, body.length, Urls.rulePaths(body).size()));
      }
      return candidates.stream()
          .filter(candidate -> candidate.rules > MANY_RULES)
          .sorted(Comparator.comparingLong(Candidate::bytes).reversed())
          .limit(count)
          .map(Candidate::path)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns files that are no web pages, with sizes and rules spread as {@link FileSizes} says; none if there are no real files here. */
  static List<byte[]> sample(int count, SplittableRandom random) {
    Path directory = directory();
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> listing = Files.list(directory)) {
      List<Candidate> candidates = new ArrayList<>();
      for (Path path : listing.sorted(Comparator.comparing(Path::getFileName)).toList()) {
        byte[] body = Files.readAllBytes(path);
        if (!isPage(body)) {
          Candidate candidate =
              new Candidate(path, body.length, Urls.rulePaths(body).size());
          // Equally good ones in an order that depends on the seed alone.
          candidates.add(random.nextInt(candidates.size() + 1), candidate);
        }
      }
      List<byte[]> sample = new ArrayList<>();
      for (int i = 0; i < count && !candidates.isEmpty(); i++) {
        int bytes = FileSizes.bytes((i + 0.5) / count);
        int rules = FileSizes.rules((i + 0.5) / count);
        Candidate best = Collections.min(
            candidates, Comparator.comparingDouble(candidate -> candidate.distance(bytes, rules)));
        candidates.remove(best);
        sample.add(Files.readAllBytes(best.path()));
      }
      return sample;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
