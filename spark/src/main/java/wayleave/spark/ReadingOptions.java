package wayleave.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.captures.CaptureReader;
import wayleave.captures.Reading;
import wayleave.fetch.Preset;

/**
 * How functions read a robots.txt, as the configuration of Spark says it. Immutable and thread-safe.
 *
 * @param dialect how a robots.txt is read
 * @param preset what statuses mean
 */
record ReadingOptions(Dialect dialect, Preset preset) implements Serializable {
  /** As captures are read wherever nothing else is said. */
  static final ReadingOptions DEFAULT =
      new ReadingOptions(Reading.DEFAULT.dialect(), Reading.DEFAULT.preset());

  static final String DIALECT = "dialect";
  static final String PRESET = "preset";
  /** Before the names above, in the configuration of a session. */
  static final String PREFIX = "spark.wayleave.";

  /**
   * The options of a configuration.
   *
   * @param prefix what stands before each option's name in the configuration, for messages
   * @param values gives the value of an option by its name, or null if it is not set
   * @throws IllegalArgumentException if a value is none that there is; the message names the setting and what it can be
   */
  static ReadingOptions of(String prefix, UnaryOperator<@Nullable String> values) {
    return new ReadingOptions(
        constant(prefix + DIALECT, values.apply(DIALECT), DEFAULT.dialect),
        constant(prefix + PRESET, values.apply(PRESET), DEFAULT.preset));
  }

  /** A reader that reads so. */
  CaptureReader reader() {
    return CaptureReader.of(new Reading(dialect, preset, Reading.DEFAULT.missing()));
  }

  private static <E extends Enum<E>> E constant(
      String setting, @Nullable String value, E otherwise) {
    if (value == null) {
      return otherwise;
    }
    E[] all = otherwise.getDeclaringClass().getEnumConstants();
    for (E constant : all) {
      if (letters(name(constant)).equals(letters(value))) {
        return constant;
      }
    }
    throw new IllegalArgumentException(setting + " is \"" + value + "\", but has to be one of "
        + Arrays.stream(all).map(ReadingOptions::name).collect(Collectors.joining(", ")));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Without what people write in different ways: {@code rfc9309}, {@code RFC_9309}. */
  private static String letters(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  @Override
  public String toString() {
    return name(dialect) + ", " + name(preset);
  }
}
