package wayleave.benchmarks;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How clients are measured at fetching.
 *
 * @param origins how many sites there are
 * @param concurrency how many fetches may go on at once
 * @param idleMillis how long a client waits for a connection and for a byte
 * @param rounds how often each client is run
 * @param clients which
 */
record FetchSettings(
    int origins, int concurrency, int idleMillis, int rounds, List<String> clients) {
  static final String USAGE = """
      Usage: benchmarks/run fetch [--origins N] [--concurrency N] [--rounds N] [--idle MILLIS] [--only REGEX]
        --origins N      how many sites there are (default 20000)
        --concurrency N  how many fetches may go on at once (default 256)
        --rounds N       how often each client is run; medians are shown (default 1)
        --idle MILLIS    how long a client waits for a connection and for a byte (default 10000)
        --only REGEX     only the clients that the expression is found in
      """;

  /** Reads the command line; throws IllegalArgumentException where it makes no sense. */
  static FetchSettings of(String... arguments) {
    int origins = 20_000;
    int concurrency = 256;
    int idleMillis = 10_000;
    int rounds = 1;
    List<String> clients = FetchPeer.NAMES;
    for (int i = 0; i < arguments.length; i += 2) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      switch (arguments[i]) {
        case "--origins" -> origins = number(arguments[i], value, 100, 1_000_000);
        case "--concurrency" -> concurrency = number(arguments[i], value, 1, 4096);
        case "--idle" -> idleMillis = number(arguments[i], value, 100, 60_000);
        case "--rounds" -> rounds = number(arguments[i], value, 1, 100);
        case "--only" -> {
          Pattern only = Pattern.compile(value);
          clients =
              clients.stream().filter(client -> only.matcher(client).find()).toList();
        }
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    return new FetchSettings(origins, concurrency, idleMillis, rounds, clients);
  }

  private static int number(String option, String value, int least, int most) {
    boolean isNumber = value.matches("\\d{1,9}");
    if (!isNumber || Integer.parseInt(value) < least || Integer.parseInt(value) > most) {
      throw new IllegalArgumentException(option + " needs a number from " + least + " to " + most);
    }
    return Integer.parseInt(value);
  }
}
