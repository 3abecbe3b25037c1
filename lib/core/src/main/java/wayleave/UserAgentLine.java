package wayleave;

/**
 * A user-agent line, which names crawlers that a group applies to (RFC 9309 §2.2.1).
 *
 * @param line the line number, from 1
 * @param name the product token, or {@code *} for all crawlers; in dialect {@link Dialect#GOOGLE} the whole value, since text after
 *     the token is ignored in the comparison
 */
public record UserAgentLine(int line, String name) {
  /** Whether the line names {@code *}: all crawlers that no group names. */
  public boolean isWildcard() {
    return name.equals("*");
  }
}
