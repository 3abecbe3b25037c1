package wayleave.bulk.file;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a URL take over from the row of the input that it is in. Immutable.
 *
 * @param file the name of the file
 * @param number of the row in the file, from 1: of the line in text and JSON lines, else of the row after the header
 * @param kept the values of the kept columns, in their order
 */
public record InputRow(String file, long number, List<@Nullable KeptValue> kept) {
  /** A row with these values, which nobody changes any more. */
  public static InputRow of(InputFile file, long number, @Nullable KeptValue... kept) {
    return new InputRow(
        file.path() == null ? "-" : file.name(),
        number,
        Collections.unmodifiableList(Arrays.asList(kept)));
  }
}
