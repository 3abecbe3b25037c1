package wayleave.benchmarks.fetch;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How clients are measured at fetching.
 *
 * @param origins how many sites there are
 * @param bytes the size of each robots.txt; 0 for 300 to 3,000 bytes, and sites that are slow or broken among them
 * @param concurrency how many fetches may go on at once
 * @param passes how often each client's process fetches from all sites, with a new client each time
 * @param heap of each client's process
 * @param clients which
 */
record FetchSettings(
    int origins, int bytes, int concurrency, int passes, String heap, List<String> clients) {
  /** How long a client waits for a connection and for a byte. */
  static final int IDLE_MILLIS = 10_000;

  static final String USAGE = """
      Usage: verify/benchmarks/run fetch [--origins N] [--bytes N] [--concurrency N] [--passes N] [--heap SIZE] [--only REGEX]
        --origins N      how many sites there are (default 20000)
        --bytes N        every site answers at once with a robots.txt of N bytes (default: 300 to 3,000 bytes, 10 % slow, 5 % broken)
        --concurrency N  how many fetches may go on at once (default 256)
        --passes N       how often a process fetches from all sites; the last pass is the warm one (default 1)
        --heap SIZE      the heap of each client's process, as java takes it (default 256m)
        --only REGEX     only the clients that the expression is found in
      """;

  /** Reads the command line; throws IllegalArgumentException where it makes no sense. */
  static FetchSettings of(String... arguments) {
    int origins = 20_000;
    int bytes = 0;
    int concurrency = 256;
    int passes = 1;
    String heap = "256m";
    Pattern only = Pattern.compile("");
    for (int i = 0; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--origins" -> origins = Math.max(100, Integer.parseInt(value));
        case "--bytes" -> bytes = Math.max(FetchSites.LEAST_BYTES, Integer.parseInt(value));
        case "--concurrency" -> concurrency = Integer.parseInt(value);
        case "--passes" -> passes = Math.max(1, Integer.parseInt(value));
        case "--heap" -> heap = value;
        case "--only" -> only = Pattern.compile(value);
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    return new FetchSettings(
        origins,
        bytes,
        concurrency,
        passes,
        heap,
        Stream.concat(
                FetchPeer.NAMES.stream(),
                bytes > 0 ? FetchPeer.TRANSPORTS.stream() : Stream.empty())
            .filter(only.asPredicate())
            .toList());
  }
}
