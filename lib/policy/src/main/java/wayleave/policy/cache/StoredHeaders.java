package wayleave.policy.cache;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import wayleave.policy.response.Header;

/** Selects the response headers that are stored with a robots.txt: those about the file and its caching, truncated to a limit. */
final class StoredHeaders {
  private static final Set<String> NAMES = Set.of(
      "age",
      "cache-control",
      "content-encoding",
      "content-type",
      "date",
      "etag",
      "expires",
      "last-modified",
      "server",
      "via");

  private static final int MAX_VALUE = 200;

  private StoredHeaders() {}

  /** The first field of each of the names, in the order of the response, with values that are too long cut. */
  static List<Header> of(List<Header> headers) {
    List<Header> kept = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Header header : headers) {
      String name = header.name().toLowerCase(Locale.ROOT);
      if (NAMES.contains(name) && seen.add(name)) {
        String value = header.value();
        kept.add(
            value.length() > MAX_VALUE
                ? new Header(header.name(), value.substring(0, MAX_VALUE))
                : header);
      }
    }
    return kept;
  }
}
