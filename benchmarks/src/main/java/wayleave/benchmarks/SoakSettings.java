package wayleave.benchmarks;

import java.nio.file.Path;

/**
 * What is said on the command line of a soak run.
 *
 * @param minutes how long it lasts
 * @param perSecond how many requests a second are sent
 * @param sites how many sites there are
 * @param installed the directory with {@code wayleave.jar} and {@code lib}
 * @param out where samples, graphs and report go
 */
record SoakSettings(int minutes, int perSecond, int sites, Path installed, Path out) {
  static final String USAGE = """
      Usage: benchmarks/run soak [--minutes N] [--rate N] [--sites N] [--installed DIR] [--out DIR]
        --minutes N      how long it lasts (default 60)
        --rate N         how many requests a second (default 20)
        --sites N        how many sites there are (default 2000)
        --installed DIR  what is run: wayleave.jar and lib (default cli/target, built before)
        --out DIR        where samples, graphs and report go (default benchmarks/target/soak)
      """;

  /** @throws IllegalArgumentException if the arguments make no sense */
  static SoakSettings of(Path root, String... arguments) {
    int minutes = 60;
    int perSecond = 20;
    int sites = 2_000;
    Path installed = root.resolve("cli/target");
    Path out = root.resolve("benchmarks/target/soak");
    for (int i = 0; i < arguments.length; i += 2) {
      if (i + 1 >= arguments.length) {
        throw new IllegalArgumentException(arguments[i] + " needs a value, or is unknown");
      }
      String value = arguments[i + 1];
      switch (arguments[i]) {
        case "--minutes" -> minutes = number(arguments[i], value);
        case "--rate" -> perSecond = number(arguments[i], value);
        case "--sites" -> sites = number(arguments[i], value);
        case "--installed" -> installed = Path.of(value);
        case "--out" -> out = Path.of(value);
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    if (sites < 200) {
      throw new IllegalArgumentException("--sites: with fewer than 200 not all kinds are there");
    }
    return new SoakSettings(minutes, perSecond, sites, installed, out);
  }

  private static int number(String option, String value) {
    if (!value.matches("[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException(option + ": expected a number, got " + value);
    }
    return Integer.parseInt(value);
  }
}
