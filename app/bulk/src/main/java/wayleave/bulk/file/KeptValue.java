package wayleave.bulk.file;

import wayleave.captures.Surrogates;

/**
 * A value that rows take over from a column of the input. Immutable.
 *
 * @param text as it is written where there are strings only
 * @param isJson whether {@code text} is a JSON value other than a string: a number, for example
 */
public record KeptValue(String text, boolean isJson) {
  /** A string, without halves of surrogate pairs. */
  public static KeptValue ofText(String text) {
    return new KeptValue(Surrogates.paired(text), false);
  }
}
