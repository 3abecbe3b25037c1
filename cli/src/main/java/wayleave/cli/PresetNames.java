package wayleave.cli;

import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import wayleave.fetch.Preset;
import wayleave.json.Names;

/** The presets' names on the command line. */
final class PresetNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Names.presets().iterator();
  }

  /** Leaves it at the name: so the option costs nothing where nothing is fetched. */
  static final class Checked implements ITypeConverter<String> {
    @Override
    public String convert(String name) {
      if (!Names.presets().contains(name.toLowerCase(Locale.ROOT))) {
        throw new TypeConversionException(
            "unknown preset '" + name + "': expected " + String.join(", ", Names.presets()));
      }
      return name;
    }
  }

  static Preset preset(String name) {
    return Preset.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
