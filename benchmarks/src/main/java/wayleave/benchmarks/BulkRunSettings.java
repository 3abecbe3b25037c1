package wayleave.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How bulk work is measured.
 *
 * @param data what with
 * @param rounds how often each way is run
 * @param heap how many MiB of heap the engine of bulk work may take
 * @param only which ways; null for all
 */
record BulkRunSettings(
    BulkDataSettings data, int rounds, long heap, @Nullable Pattern only) {
  static final String USAGE = """
      Usage: benchmarks/run bulk [--urls N] [--origins M] [--seed N] [--skew SHARE] [--data DIR]
                                 [--rounds N] [--heap MIB] [--only REGEX]
        --urls N      how many URLs (default 10000000)
        --origins M   of how many sites (default 100000)
        --seed N      other data for each number (default 1)
        --skew SHARE  gives one site that share of all URLs, as 0.3 (default 0)
        --data DIR    where the data are, or are put if they are not there (default: below benchmarks/target)
        --rounds N    how often each way is run; medians are shown (default 1)
        --heap MIB    the heap of wayleave bulk (default 1024)
        --only REGEX  only the ways that the expression is found in
      """;

  /** Reads the command line; throws IllegalArgumentException where it makes no sense. */
  static BulkRunSettings of(String... arguments) {
    List<String> ofData = new ArrayList<>();
    String directory = "";
    int rounds = 1;
    long heap = 1024;
    Pattern only = null;
    for (int i = 0; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--data" -> directory = value;
        case "--rounds" -> rounds = (int) BulkDataSettings.number(arguments[i], value);
        case "--heap" -> heap = BulkDataSettings.number(arguments[i], value);
        case "--only" -> only = Pattern.compile(value);
        case "--urls", "--origins", "--seed", "--skew" ->
          ofData.addAll(List.of(arguments[i], value));
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    ofData.addAll(List.of("--out", directory.isEmpty() ? "." : directory));
    BulkDataSettings data = BulkDataSettings.of(ofData.toArray(String[]::new));
    Path below = Path.of(System.getProperty("wayleave.root", "."), "benchmarks", "target", "bulk");
    Path there = directory.isEmpty()
        ? below.resolve(data.described().replace("--", "").replace(' ', '-'))
        : Path.of(directory);
    return new BulkRunSettings(data.in(there), rounds, heap, only);
  }

  boolean includes(BulkWay way) {
    return only == null || only.matcher(way.title()).find();
  }
}
