package wayleave.conformance;

/**
 * One line of a robots.txt as the reference engine reads it.
 *
 * @param number the line's number, from 1
 * @param field what the line is; {@link Field#NONE} if it has no field at all
 * @param key the field as written, without surrounding white space; empty for {@code NONE}
 * @param value what follows the separator, without surrounding white space and not normalised
 * @param typo whether a misspelling of the field was accepted ({@code GOOGLEBOT} only)
 * @param missingColon whether white space stood in for the colon ({@code GOOGLEBOT} only)
 * @param tooLong whether the line was cut ({@code GOOGLEBOT} only)
 * @param comment whether the line holds a comment
 * @param blank whether nothing is left of the line without its comment and white space
 */
record ReferenceLine(
    int number,
    Field field,
    byte[] key,
    byte[] value,
    boolean typo,
    boolean missingColon,
    boolean tooLong,
    boolean comment,
    boolean blank) {

  /** What a line is about. */
  enum Field {
    USER_AGENT,
    ALLOW,
    DISALLOW,
    SITEMAP,
    /** A field that no dialect gives a meaning to. */
    UNKNOWN,
    /** No field: an empty line, a comment, text without a separator. */
    NONE
  }

  boolean isRule() {
    return field == Field.ALLOW || field == Field.DISALLOW;
  }
}
