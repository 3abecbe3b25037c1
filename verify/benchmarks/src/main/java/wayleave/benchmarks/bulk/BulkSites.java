package wayleave.benchmarks.bulk;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import wayleave.benchmarks.data.GeneratedFiles;
import wayleave.benchmarks.data.RealFiles;
import wayleave.benchmarks.data.Urls;

/** Invented sites, each the same at every call, and the files that are their robots.txt. Immutable. */
final class BulkSites {
  private static final int INVENTED_FILES = 2_000;
  private static final String[] TOP_LEVELS = {
    ".com", ".com", ".com", ".com", ".org", ".net", ".de", ".co.uk", ".fr", ".com.br", ".ru", ".jp",
    ".it", ".pl", ".nl"
  };
  private static final int[] PORTS = {8080, 8443, 8000, 81};

  private final int count;
  private final List<byte[]> files;
  private final List<List<String>> paths;

  private BulkSites(int count, List<byte[]> files) {
    this.count = count;
    this.files = files;
    paths = files.stream().map(Urls::rulePaths).map(List::copyOf).toList();
  }

  /** The response to a request for the robots.txt, with the number of sites of 1,000 that Common Crawl sees it of. */
  enum Answer {
    FOUND(640, 200),
    NOT_FOUND(190, 404),
    /** To a file that was captured. */
    MOVED(60, 301),
    MOVED_FOR_NOW(20, 302),
    /** To a page that was not captured. */
    MOVED_AWAY(20, 301),
    FORBIDDEN(20, 403),
    GONE(10, 410),
    TOO_MANY_REQUESTS(5, 429),
    UNAVAILABLE(15, 503),
    TIMED_OUT(10, 0),
    NOT_CAPTURED(10, 0);

    private final int permille;
    final int status;

    Answer(int permille, int status) {
      this.permille = permille;
      this.status = status;
    }

    static Answer of(int number) {
      int rest = number;
      for (Answer answer : values()) {
        rest -= answer.permille;
        if (rest < 0) {
          return answer;
        }
      }
      throw new IllegalArgumentException(String.valueOf(number));
    }

    /** Whether the site redirects to its robots.txt. */
    boolean moves() {
      return this == MOVED || this == MOVED_FOR_NOW;
    }
  }

  /**
   * An invented site.
   *
   * @param origin in its usual spelling, without {@code /} at the end
   * @param file the number of its robots.txt, or of the one that it redirects to; -1 if there is none
   * @param sitemap whether its robots.txt names a sitemap of its own
   */
  record Site(String origin, Answer answer, int file, boolean sitemap) {
    /** Where its robots.txt redirects to; empty if it does not. */
    String target() {
      String host = origin.substring(origin.indexOf("://") + 3);
      return answer.moves()
          ? "https://www." + host + "/robots.txt"
          : answer == Answer.MOVED_AWAY ? "https://login." + host + "/sign-in" : "";
    }
  }

  /** Sites with the real files beside the repository, or with invented ones if there are none. */
  static BulkSites of(int count) {
    List<byte[]> real = RealFiles.all();
    return real.isEmpty() ? invented(count) : new BulkSites(count, real);
  }

  static BulkSites invented(int count) {
    return new BulkSites(count, GeneratedFiles.realLike(INVENTED_FILES, random(1)));
  }

  /** Sites with invented files of ten rules. */
  static BulkSites small(int count) {
    SplittableRandom random = random(1);
    return new BulkSites(
        count,
        Stream.generate(() -> GeneratedFiles.small(random))
            .limit(INVENTED_FILES)
            .toList());
  }

  /** Random numbers about one thing, the same ones whenever it is looked at. */
  static SplittableRandom random(long... parts) {
    long mixed = mix(2);
    for (long part : parts) {
      mixed = mix(mixed + part + 1);
    }
    return new SplittableRandom(mixed);
  }

  /** The last step of MurmurHash3: one bit of the argument changes half of those of the result. */
  private static long mix(long value) {
    long mixed = (value ^ value >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }

  int count() {
    return count;
  }

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
  Site site(int number) {
    SplittableRandom random = random(2, number);
    StringBuilder origin = new StringBuilder();
    origin.append(random.nextInt(100) < 82 ? "https://" : "http://");
    Answer answer = number == 0 ? Answer.FOUND : Answer.of(random.nextInt(1_000));
    if (!answer.moves() && random.nextInt(2) == 0) {
      origin.append("www.");
    }
    for (int letters = random.nextInt(4, 16); letters > 0; letters--) {
      origin.append((char) ('a' + random.nextInt(26)));
    }
    origin.append(Integer.toString(number, Character.MAX_RADIX));
    origin.append(TOP_LEVELS[random.nextInt(TOP_LEVELS.length)]);
    if (!answer.moves() && random.nextInt(100) == 0) {
      origin.append(':').append(PORTS[random.nextInt(PORTS.length)]);
    }
    boolean hasFile = answer.moves() || answer == Answer.FOUND;
    int file = hasFile ? random.nextInt(files.size()) : -1;
    return new Site(origin.toString(), answer, file, random.nextInt(10) < 7);
  }
}
