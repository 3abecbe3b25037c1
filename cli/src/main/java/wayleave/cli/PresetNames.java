package wayleave.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import wayleave.fetch.Preset;

/** The presets' names on the command line. */
final class PresetNames implements Iterable<String> {
  private static List<String> all() {
    return Arrays.stream(Preset.values()).map(Preset::code).toList();
  }

  @Override
  public Iterator<String> iterator() {
    return all().iterator();
  }

  static final class Converter implements ITypeConverter<Preset> {
    @Override
    public Preset convert(String name) {
      return Preset.find(name)
          .orElseThrow(() -> new TypeConversionException(
              "unknown preset '" + name + "': expected " + String.join(", ", all())));
    }
  }
}
