package wayleave.lint;

import java.util.List;
import java.util.Map;

/**
 * How a site delivered its robots.txt. Immutable.
 *
 * @param urls the URLs that were asked for, in their order: the first is the robots.txt's own, each later one is where a redirect
 *     led; at least one
 * @param status the status code of the last response; 0 if there was none
 * @param failure what went wrong, for people, if the site could not be reached; empty if it was. Holds text from the network
 * @param headers the last response's headers, by their names in lower case
 */
public record Delivery(
    List<String> urls, int status, String failure, Map<String, List<String>> headers) {
  /**
   * @throws IllegalArgumentException if there is no URL
   */
  public Delivery {
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("no URL");
    }
    urls = List.copyOf(urls);
    headers = Map.copyOf(headers);
  }

  /** Whether a file came, be it empty: the last answer has a status from 200 to 299, and nothing went wrong. */
  public boolean isFile() {
    return failure.isEmpty() && status / 100 == 2;
  }

  /** The values of a header, joined by commas; empty if it is missing. */
  public String header(String name) {
    return String.join(
        ", ", headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), List.of()));
  }
}
