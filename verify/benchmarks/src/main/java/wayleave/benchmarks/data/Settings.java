package wayleave.benchmarks.data;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a run is done.
 *
 * @param rounds how often everything is run, each time in fresh processes
 * @param warmUps iterations before those that count
 * @param iterations iterations that count, of each round
 * @param millis the length of an iteration
 * @param origins how many origins' rules are held at once
 * @param seconds after which nothing new is begun
 */
public record Settings(
    String name,
    int rounds,
    int warmUps,
    int iterations,
    int millis,
    int origins,
    long seconds,
    Optional<Path> json,
    Optional<Path> record,
    Optional<String> only) {
  public static final String USAGE = """
      Usage: verify/benchmarks/run [--quick] [--json FILE] [--record] [--only REGEX]
        --quick       fewer and shorter rounds, done within 8 minutes
        --json FILE   also write the figures as JSON
        --record      also write the table to verify/benchmarks/results
        --only REGEX  only the questions that the expression is found in
      """;

  /** Reads the command line; throws IllegalArgumentException where it makes no sense. */
  public static Settings of(String... arguments) {
    boolean quick = false;
    Optional<Path> json = Optional.empty();
    Optional<Path> record = Optional.empty();
    Optional<String> only = Optional.empty();
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--quick" -> quick = true;
        case "--json" -> json = Optional.of(Path.of(value(arguments, ++i)));
        case "--only" ->
          only = Optional.of(Pattern.compile(value(arguments, ++i)).pattern());
        case "--record" ->
          record = Optional.of(
              Path.of(System.getProperty("wayleave.root", "."), "verify", "benchmarks", "results"));
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    return quick
        ? new Settings("quick", 1, 7, 7, 250, 100_000, 345, json, record, only)
        : new Settings("full", 3, 6, 7, 600, 1_000_000, Long.MAX_VALUE / 2, json, record, only);
  }

  /** One round of {@link wayleave.benchmarks.engine.RatioCheck}. */
  public static Settings check() {
    return new Settings(
        "check",
        1,
        6,
        7,
        250,
        0,
        Long.MAX_VALUE / 2,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** A run that measures nothing worth knowing, for tests. */
  public static Settings trial() {
    return new Settings(
        "trial", 1, 0, 1, 1, 100, 60, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public boolean isFull() {
    return name.equals("full");
  }

  public boolean includes(String question) {
    return only.isEmpty() || Pattern.compile(only.get()).matcher(question).find();
  }

  private static String value(String[] arguments, int index) {
    if (index >= arguments.length) {
      throw new IllegalArgumentException(arguments[index - 1] + " needs a value");
    }
    return arguments[index];
  }
}
