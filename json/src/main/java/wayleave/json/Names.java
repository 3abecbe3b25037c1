package wayleave.json;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import wayleave.Dialect;
import wayleave.fetch.Preset;

/** What dialects and presets are called in JSON and on the command line. */
public final class Names {
  private Names() {}

  /** {@code google}, {@code googlebot} or {@code rfc9309}. */
  public static String of(Dialect dialect) {
    return dialect == Dialect.RFC_9309 ? "rfc9309" : dialect.name().toLowerCase(Locale.ROOT);
  }

  /** {@code google-2019}, {@code google} or {@code rfc-9309}. */
  public static String of(Preset preset) {
    return preset.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The dialect of a name, in letters of either case; empty if there is none. */
  public static Optional<Dialect> dialect(String name) {
    return Arrays.stream(Dialect.values())
        .filter(dialect -> of(dialect).equalsIgnoreCase(name))
        .findFirst();
  }

  /** The preset of a name, in letters of either case; empty if there is none. */
  public static Optional<Preset> preset(String name) {
    return Arrays.stream(Preset.values())
        .filter(preset -> of(preset).equalsIgnoreCase(name))
        .findFirst();
  }

  /** The names of all presets. */
  public static List<String> presets() {
    return Arrays.stream(Preset.values()).map(Names::of).toList();
  }
}
