package wayleave;

import java.util.List;
import java.util.Optional;
import wayleave.internal.crawler.HeaderNames;

/**
 * The product token by which a robots.txt names the sender of a {@code User-Agent} header (RFC 9309 §2.2.1, RFC 9110 §10.1.5).
 *
 * <p>A header says in many ways who sends it: as its first product, after {@code compatible;}, in a comment, or not at all. A name
 * after {@code like} is what the sender is not. Where several names could be the sender's, the header is ambiguous. Immutable and
 * thread-safe.
 */
public final class UserAgentHeader {
  private final List<String> candidates;

  private UserAgentHeader(List<String> candidates) {
    this.candidates = List.copyOf(candidates);
  }

  /** Reads the value of a header, or the bare name of a crawler. Any string is one. */
  public static UserAgentHeader parse(String header) {
    List<String> names = HeaderNames.of(header);
    return new UserAgentHeader(names.equals(List.of("*")) ? List.of() : names);
  }

  /** The token, without its version: the first of the {@link #candidates}. Empty if the header names nobody. */
  public Optional<String> productToken() {
    return candidates.stream().findFirst();
  }

  /** The names any of which may be the sender's, the likeliest first. */
  public List<String> candidates() {
    return candidates;
  }

  /** Whether the header does not say with certainty which of several names is the sender's. */
  public boolean isAmbiguous() {
    return candidates.size() > 1;
  }

  /** The candidates, for people. */
  @Override
  public String toString() {
    return "UserAgentHeader" + candidates;
  }
}
