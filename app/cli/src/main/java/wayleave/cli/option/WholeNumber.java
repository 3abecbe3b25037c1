package wayleave.cli.option;

import picocli.CommandLine.TypeConversionException;

/** Reads the whole numbers of options. */
public final class WholeNumber {
  private WholeNumber() {}

  /**
   * Reads a number.
   *
   * @param name what it is, for the message: {@code a port}
   * @throws TypeConversionException if it is not a whole number within the limits
   */
  public static int of(String text, String name, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new TypeConversionException("expected "
        + name
        + (most == Integer.MAX_VALUE
            ? ", " + least + " or more"
            : " from " + least + " to " + most));
  }
}
