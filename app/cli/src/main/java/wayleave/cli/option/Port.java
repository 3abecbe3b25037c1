package wayleave.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts an option to a TCP port, 0 to 65535. */
public final class Port implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new TypeConversionException("not a port: '" + text + "': expected 0 to 65535");
  }
}
