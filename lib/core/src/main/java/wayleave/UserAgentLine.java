package wayleave;

/**
 * A user-agent line, which names the crawlers that a group is for (RFC 9309 §2.2.1).
 *
 * @param line the number of its line, from 1
 * @param name what the dialect reads of its value: the product token, {@code *} for all crawlers, or in dialect {@link
 *     Dialect#GOOGLE} the whole value, since text after the token is ignored when crawlers are compared with it (U3)
 */
public record UserAgentLine(int line, String name) {
  /** Whether the line names all crawlers that no group names. */
  public boolean isWildcard() {
    return name.equals("*");
  }
}
