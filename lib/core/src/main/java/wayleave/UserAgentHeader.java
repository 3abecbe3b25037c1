package wayleave;

import java.util.List;
import java.util.Optional;
import wayleave.internal.crawler.HeaderNames;

/**
 * A {@code User-Agent} header, and the product token that names its sender in a robots.txt (RFC 9309 §2.2.1, RFC 9110 §10.1.5).
 *
 * <p>Headers name their sender as the first product, after {@code compatible;}, in a comment, or not at all. A name after {@code
 * like} is not the sender's. If several names could be the sender's, the header is ambiguous. Immutable and thread-safe.
 */
public final class UserAgentHeader {
  private final List<String> candidates;

  private UserAgentHeader(List<String> candidates) {
    this.candidates = List.copyOf(candidates);
  }

  /** Parses the value of a header, or the bare name of a crawler. Any string is valid. */
  public static UserAgentHeader parse(String header) {
    List<String> names = HeaderNames.of(header);
    return new UserAgentHeader(names.equals(List.of("*")) ? List.of() : names);
  }

  /** The token without version: the first of the {@link #candidates}. Empty if the header names no sender. */
  public Optional<String> productToken() {
    return candidates.isEmpty() ? Optional.empty() : Optional.of(candidates.get(0));
  }

  /** The names that may be the sender's, the likeliest first. */
  public List<String> candidates() {
    return candidates;
  }

  /** Whether several names could be the sender's. */
  public boolean isAmbiguous() {
    return candidates.size() > 1;
  }

  /** The candidates, as readable text. */
  @Override
  public String toString() {
    return "UserAgentHeader" + candidates;
  }
}
