package wayleave.lint.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How a site delivered its robots.txt. Immutable and thread-safe. */
public final class Delivery {
  private final List<String> urls;
  private final int status;
  private final @Nullable String failure;
  private final Map<String, List<String>> headers;

  private Delivery(
      List<String> urls, int status, @Nullable String failure, Map<String, List<String>> headers) {
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("no URL");
    }
    this.urls = List.copyOf(urls);
    this.status = status;
    this.failure = failure;
    this.headers = Map.copyOf(headers);
  }

  /**
   * A response.
   *
   * @param urls the URLs that were requested, in order: the first is the robots.txt's own, each later one is the target of a
   *     redirect
   * @param status the status code of the last response
   * @param headers the last response's headers, by their names in lower case
   * @throws IllegalArgumentException if there is no URL
   */
  public static Delivery answered(
      List<String> urls, int status, Map<String, List<String>> headers) {
    return new Delivery(urls, status, null, headers);
  }

  /**
   * A fetch that failed.
   *
   * @param urls as in {@link #answered}
   * @param why what went wrong, for people. Contains text from the network
   * @throws IllegalArgumentException if there is no URL
   */
  public static Delivery failed(List<String> urls, String why) {
    return new Delivery(urls, 0, why, Map.of());
  }

  /** The URLs that were requested, in order; at least one. */
  public List<String> urls() {
    return urls;
  }

  /** The status code of the last response; empty if the fetch failed. */
  public OptionalInt status() {
    return failure == null ? OptionalInt.of(status) : OptionalInt.empty();
  }

  /** What went wrong, for people; empty if there was a response. Contains text from the network. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** Whether a file came, possibly empty: the last response has a status from 200 to 299. */
  public boolean isFile() {
    return failure == null && status / 100 == 2;
  }

  /** The values of a header, joined by commas; empty if it is missing. */
  public String header(String name) {
    return String.join(", ", headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
  }
}
