package wayleave.spark.internal.function;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import wayleave.Dialect;
import wayleave.captures.CaptureOptions;
import wayleave.policy.PolicyPreset;

/** The settings of Spark that choose how functions read a robots.txt. */
public final class Settings {
  static final String DIALECT = "dialect";
  static final String PRESET = "policy";
  /** Before the names above, in the configuration of a session. */
  public static final String PREFIX = "spark.wayleave.";

  private Settings() {}

  /**
   * The options of a configuration.
   *
   * @param prefix what stands before each option's name in the configuration, for messages
   * @param values gives the value of an option by its name, or null if it is not set
   * @throws IllegalArgumentException if a value is none that there is; the message names the setting and what it can be
   */
  public static CaptureOptions of(String prefix, UnaryOperator<@Nullable String> values) {
    PolicyPreset preset = chosen(
        prefix + PRESET,
        values.apply(PRESET),
        PolicyPreset::find,
        codes(PolicyPreset.values(), PolicyPreset::code),
        CaptureOptions.DEFAULT.preset());
    Dialect dialect = chosen(
        prefix + DIALECT,
        values.apply(DIALECT),
        Dialect::find,
        codes(Dialect.values(), Dialect::code),
        preset.dialect());
    return new CaptureOptions(dialect, preset, CaptureOptions.DEFAULT.missing());
  }

  private static <T> T chosen(
      String setting,
      @Nullable String value,
      Function<String, Optional<T>> find,
      String known,
      T otherwise) {
    return value == null
        ? otherwise
        : find.apply(value.strip())
            .orElseThrow(() -> new IllegalArgumentException(
                setting + " is \"" + value + "\", but has to be one of " + known));
  }

  private static <T> String codes(T[] values, Function<T, String> code) {
    return Arrays.stream(values).map(code).collect(Collectors.joining(", "));
  }
}
