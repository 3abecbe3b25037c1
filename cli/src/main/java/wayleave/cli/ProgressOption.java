package wayleave.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words for when progress is shown. */
final class ProgressOption implements ITypeConverter<Progress.When> {
  @Override
  public Progress.When convert(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "auto" -> Progress.When.AUTO;
      case "always" -> Progress.When.ALWAYS;
      case "never" -> Progress.When.NEVER;
      default ->
        throw new TypeConversionException(
            "not a time for progress: '" + word + "': expected always, never or auto");
    };
  }
}
