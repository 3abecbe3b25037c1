package wayleave.cli.option;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts an option to a time, or a date to its beginning in UTC. */
public final class InstantConverter implements ITypeConverter<Instant> {
  @Override
  public Instant convert(String text) {
    try {
      return text.length() == "2026-11-01".length()
          ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC)
          : Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "expected a time such as 2026-11-01T00:00:00Z or 2026-11-01");
    }
  }
}
