package wayleave;

/**
 * How much of a robots.txt is read. Immutable and thread-safe.
 *
 * <p>Nothing else needs a limit: lines, groups, rules and tokens are bounded by the bytes read, and a URL of any length is
 * matched in time proportional to its length for each rule.
 */
public final class Limits {
  private final int maxBodyBytes;

  private Limits(int maxBodyBytes) {
    this.maxBodyBytes = maxBodyBytes;
  }

  /** The limits that a dialect sets by itself: 500 KiB (F8, RFC 9309 §2.5), or none for {@link Dialect#GOOGLEBOT}. */
  public static Limits of(Dialect dialect) {
    return new Limits(dialect.maxBodyBytes());
  }

  /**
   * These limits with another maximum size of a body.
   *
   * @param bytes how many bytes of a body may count; RFC 9309 §2.5 asks for at least 512,000
   * @throws IllegalArgumentException if negative
   */
  public Limits withMaxBodyBytes(int bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("maxBodyBytes must not be negative: " + bytes);
    }
    return new Limits(bytes);
  }

  /** How many bytes of a body count. A line that does not end within them is ignored, and so is all that follows. */
  public int maxBodyBytes() {
    return maxBodyBytes;
  }
}
