package wayleave;

/**
 * A line whose field is none of the standard, such as {@code Crawl-delay: 10} (RFC 9309 §2.2.4). It neither opens nor closes
 * a group and never changes a verdict (G5).
 *
 * @param line the number of its line, from 1
 * @param field the field as written
 * @param value the value as written, without comment and surrounding white space; may be empty
 */
public record ExtensionLine(int line, String field, String value) {
  /** Whether the line has a field, ignoring case (F6). */
  public boolean is(String name) {
    return field.equalsIgnoreCase(name);
  }
}
