package wayleave.cli.option;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import wayleave.policy.DurationText;

/** Converts an option to a length of time, such as 15m or 24h. */
public final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    return DurationText.parse(text)
        .orElseThrow(() -> new TypeConversionException("expected " + DurationText.EXPECTED));
  }
}
