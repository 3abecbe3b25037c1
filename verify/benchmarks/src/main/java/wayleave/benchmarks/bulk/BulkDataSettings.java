package wayleave.benchmarks.bulk;

import java.nio.file.Path;

/**
 * Which data are made up for bulk work.
 *
 * @param urls how many URLs there are
 * @param origins of how many sites they are at most
 * @param seed other data for each
 * @param skew which share of the URLs is of one site
 * @param spread how the others are spread over the sites
 * @param asked of which share of the sites there are URLs
 * @param captures how many captures a site has, besides what some have in any case
 * @param directory where the files go
 */
record BulkDataSettings(
    long urls,
    int origins,
    long seed,
    double skew,
    Spread spread,
    double asked,
    int captures,
    Path directory) {
  static final String USAGE = """
      Usage: verify/benchmarks/run bulk [--urls N] [--origins M] [--seed N] [--skew SHARE] [--asked SHARE] [--captures N] [--out DIR]
        --out DIR     where the files go; it is made if it is not there (default: verify/benchmarks/target/bulk)
        --urls N      how many URLs (default 10000000)
        --origins M   of how many sites (default 100000)
        --seed N      other data for each number (default 1)
        --skew SHARE  gives one site that share of all URLs, as 0.3 (default 0)
        --asked SHARE of which share of the sites there are URLs, as 0.5 (default 1)
        --captures N  how many captures each site has, a month apart (default 1)
      """;

  /** Data with URLs and one capture of each site. */
  BulkDataSettings(long urls, int origins, long seed, double skew, Spread spread, Path directory) {
    this(urls, origins, seed, skew, spread, 1, 1, directory);
  }

  /** How many URLs sites have. */
  enum Spread {
    /** Few sites have many, as on the web. */
    AS_CRAWLED,
    /** All have about as many. */
    EVEN
  }

  /** Reads the command line; throws IllegalArgumentException where it makes no sense. */
  static BulkDataSettings of(String... arguments) {
    long urls = 10_000_000;
    int origins = 100_000;
    long seed = 1;
    double skew = 0;
    double asked = 1;
    int captures = 1;
    Path directory = null;
    for (int i = 0; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--out" -> directory = Path.of(value);
        case "--urls" -> urls = number(arguments[i], value);
        case "--origins" -> origins = (int) number(arguments[i], value);
        case "--seed" -> seed = number(arguments[i], value);
        case "--skew" -> skew = share(arguments[i], value);
        case "--asked" -> asked = share(arguments[i], value);
        case "--captures" -> captures = (int) number(arguments[i], value);
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    if (directory == null || directory.toString().isEmpty()) {
      throw new IllegalArgumentException("--out has to name a directory");
    }
    return new BulkDataSettings(
        urls, origins, seed, skew, Spread.AS_CRAWLED, asked, captures, directory);
  }

  Path urlFile() {
    return directory.resolve("urls.txt");
  }

  Path captureFile() {
    return directory.resolve("captures.jsonl");
  }

  private static long number(String option, String value) {
    if (!value.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(option + " needs a number from 1 to 999999999");
    }
    return Long.parseLong(value);
  }

  private static double share(String option, String value) {
    if (!value.matches("0(\\.\\d+)?|1")) {
      throw new IllegalArgumentException(option + " needs a number from 0 to 1, as 0.3");
    }
    return Double.parseDouble(value);
  }
}
