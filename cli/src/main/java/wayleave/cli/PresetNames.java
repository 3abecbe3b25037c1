package wayleave.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import wayleave.fetch.Preset;

/** The presets' names on the command line. */
final class PresetNames implements Iterable<String> {
  static String nameOf(Preset preset) {
    return preset.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static List<String> all() {
    return Arrays.stream(Preset.values()).map(PresetNames::nameOf).toList();
  }

  @Override
  public Iterator<String> iterator() {
    return all().iterator();
  }

  /** Leaves it at the name: so the option costs nothing where nothing is fetched. */
  static final class Checked implements ITypeConverter<String> {
    @Override
    public String convert(String name) {
      if (!all().contains(name.toLowerCase(Locale.ROOT))) {
        throw new TypeConversionException(
            "unknown preset '" + name + "': expected " + String.join(", ", all()));
      }
      return name;
    }
  }

  static Preset preset(String name) {
    return Preset.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
