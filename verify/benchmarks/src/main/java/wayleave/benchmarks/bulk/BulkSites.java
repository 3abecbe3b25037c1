package wayleave.benchmarks.bulk;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import wayleave.benchmarks.bulk.BulkSite.Answer;
import wayleave.benchmarks.data.GeneratedFiles;
import wayleave.benchmarks.data.RealFiles;
import wayleave.benchmarks.data.Urls;

/** Made-up sites, each the same at every call, and the files that are their robots.txt. Immutable. */
final class BulkSites {
  private static final int INVENTED_FILES = 2_000;
  private static final String[] TOP_LEVELS = {
    ".com", ".com", ".com", ".com", ".org", ".net", ".de", ".co.uk", ".fr", ".com.br", ".ru", ".jp",
    ".it", ".pl", ".nl"
  };
  private static final int[] PORTS = {8080, 8443, 8000, 81};

  private final int count;
  private final long seed;
  private final List<byte[]> files;
  private final List<List<String>> paths;

  private BulkSites(int count, long seed, List<byte[]> files) {
    this.count = count;
    this.seed = seed;
    this.files = files;
    paths = files.stream().map(Urls::rulePaths).map(List::copyOf).toList();
  }

  /** So many sites, with the real files that stand beside the repository, else with invented ones. */
  static BulkSites of(int count, long seed) {
    List<byte[]> real = RealFiles.all();
    return real.isEmpty() ? invented(count, seed) : new BulkSites(count, seed, real);
  }

  /** So many sites, with invented files. */
  static BulkSites invented(int count, long seed) {
    return new BulkSites(
        count, seed, GeneratedFiles.realLike(INVENTED_FILES, BulkRandom.of(seed, 1)));
  }

  /** So many sites, with invented files of ten rules. */
  static BulkSites small(int count, long seed) {
    SplittableRandom random = BulkRandom.of(seed, 1);
    return new BulkSites(
        count,
        seed,
        Stream.generate(() -> GeneratedFiles.small(random))
            .limit(INVENTED_FILES)
            .toList());
  }

  int count() {
    return count;
  }

  long seed() {
    return seed;
  }

  /** A file that is the robots.txt of some site. */
  byte[] file(int number) {
    return files.get(number);
  }

  /** The paths of the rules in a file. */
  List<String> paths(int file) {
    return paths.get(file);
  }

  int files() {
    return files.size();
  }

  /** A site; the first, which gets more URLs than others where there is skew, always has a robots.txt. */
  BulkSite site(int number) {
    SplittableRandom random = BulkRandom.of(seed, 2, number);
    StringBuilder origin = new StringBuilder();
    origin.append(random.nextInt(100) < 82 ? "https://" : "http://");
    Answer answer = number == 0 ? Answer.FOUND : Answer.of(random.nextInt(1_000));
    boolean moves = answer == Answer.MOVED || answer == Answer.MOVED_FOR_NOW;
    if (!moves && random.nextInt(2) == 0) {
      origin.append("www.");
    }
    for (int letters = random.nextInt(4, 16); letters > 0; letters--) {
      origin.append((char) ('a' + random.nextInt(26)));
    }
    origin.append(Integer.toString(number, Character.MAX_RADIX));
    origin.append(TOP_LEVELS[random.nextInt(TOP_LEVELS.length)]);
    if (!moves && random.nextInt(100) == 0) {
      origin.append(':').append(PORTS[random.nextInt(PORTS.length)]);
    }
    boolean hasFile = moves || answer == Answer.FOUND;
    int file = hasFile ? random.nextInt(files.size()) : -1;
    return new BulkSite(origin.toString(), answer, file, random.nextInt(10) < 7);
  }
}
