package wayleave.cli.option;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.cli.terminal.Progress;

/** The option {@code --progress}, shared by the commands that may work for long. */
public final class ProgressOption {
  @Option(
      names = "--progress",
      paramLabel = "WHEN",
      converter = Converter.class,
      description = {"Show progress: always, never, or auto (on a terminal, the default)."})
  private Progress.When when = Progress.When.AUTO;

  /** When it is shown. */
  public Progress.When when() {
    return when;
  }

  static final class Converter implements ITypeConverter<Progress.When> {
    @Override
    public Progress.When convert(String word) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "auto" -> Progress.When.AUTO;
        case "always" -> Progress.When.ALWAYS;
        case "never" -> Progress.When.NEVER;
        default -> throw new TypeConversionException("expected always, never or auto");
      };
    }
  }
}
