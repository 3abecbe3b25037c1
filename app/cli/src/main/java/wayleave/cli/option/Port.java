package wayleave.cli.option;

import picocli.CommandLine.ITypeConverter;

/** Converts an option to a TCP port, 0 to 65535. */
public final class Port implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    return WholeNumber.of(text, "a port", 0, 65_535);
  }
}
