package wayleave;

/**
 * A line with a non-standard field, such as {@code Crawl-delay: 10} (RFC 9309 §2.2.4). It neither starts nor ends a group and
 * never changes a verdict.
 *
 * @param line the line number, from 1
 * @param field the field as written
 * @param value the value as written, without comment and surrounding white space; may be empty
 */
public record ExtensionLine(int line, String field, String value) {
  /** Whether the line has this field, ignoring case. */
  public boolean is(String name) {
    return field.equalsIgnoreCase(name);
  }
}
