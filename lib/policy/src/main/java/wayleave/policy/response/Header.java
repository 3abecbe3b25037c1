package wayleave.policy.response;

import java.util.List;
import java.util.Optional;

/**
 * A header field of an HTTP response. Immutable and thread-safe.
 *
 * @param name the name as received; case does not matter (RFC 9110 §5.1)
 * @param value the value without the white space around it, read as UTF-8
 */
public record Header(String name, String value) {
  /** Whether this is the field of that name. */
  public boolean is(String name) {
    return this.name.equalsIgnoreCase(name);
  }

  /** The value of the first field of that name. */
  public static Optional<String> first(List<Header> headers, String name) {
    return headers.stream().filter(header -> header.is(name)).map(Header::value).findFirst();
  }
}
