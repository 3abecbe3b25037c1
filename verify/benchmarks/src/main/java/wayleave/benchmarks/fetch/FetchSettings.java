package wayleave.benchmarks.fetch;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How clients are measured at fetching.
 *
 * @param origins how many sites there are
 * @param concurrency how many fetches may go on at once
 * @param clients which
 */
record FetchSettings(int origins, int concurrency, List<String> clients) {
  /** How long a client waits for a connection and for a byte. */
  static final int IDLE_MILLIS = 10_000;

  static final String USAGE = """
      Usage: verify/benchmarks/run fetch [--origins N] [--concurrency N] [--only REGEX]
        --origins N      how many sites there are (default 20000)
        --concurrency N  how many fetches may go on at once (default 256)
        --only REGEX     only the clients that the expression is found in
      """;

  /** Reads the command line; throws IllegalArgumentException where it makes no sense. */
  static FetchSettings of(String... arguments) {
    int origins = 20_000;
    int concurrency = 256;
    Pattern only = Pattern.compile("");
    for (int i = 0; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--origins" -> origins = Math.max(100, Integer.parseInt(value));
        case "--concurrency" -> concurrency = Integer.parseInt(value);
        case "--only" -> only = Pattern.compile(value);
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    return new FetchSettings(
        origins,
        concurrency,
        FetchPeer.NAMES.stream().filter(only.asPredicate()).toList());
  }
}
