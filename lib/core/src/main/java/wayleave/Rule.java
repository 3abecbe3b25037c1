package wayleave;

import org.jspecify.annotations.Nullable;

/**
 * An allow or disallow line (RFC 9309 §2.2.2).
 *
 * @param line the line number, from 1
 * @param type whether it allows or disallows
 * @param path the path pattern in the spelling that is compared with URLs; empty if the line has none and so restricts
 *     nothing
 * @param length the priority of the rule: the length of its path in bytes. The longest matching rule decides (RFC 9309
 *     §2.2.2). In {@link Dialect#RFC9309}, {@code %2A} and {@code %24} count as one byte, as the characters that they stand for
 */
public record Rule(int line, Type type, String path, int length) {
  /** A rule whose length is that of its path. */
  public Rule(int line, Type type, String path) {
    this(line, type, path, path.length());
  }

  /** Whether a rule allows or disallows the paths that it matches. */
  public enum Type {
    /** The paths may be fetched. */
    ALLOW,
    /** The paths may not be fetched. */
    DISALLOW;

    /** The field name in a robots.txt: {@code Allow} or {@code Disallow}. */
    public String field() {
      return this == ALLOW ? "Allow" : "Disallow";
    }
  }

  /** As any record's, which the JDK puts together at run time: in a process that has just begun that takes long. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Rule that
        && line == that.line
        && type == that.type
        && length == that.length
        && path.equals(that.path);
  }

  @Override
  public int hashCode() {
    return (line * 31 + type.ordinal()) * 31 + path.hashCode();
  }

  /** The rule as a line: {@code Disallow: /private/}. */
  @Override
  public String toString() {
    return path.isEmpty() ? type.field() + ":" : type.field() + ": " + path;
  }
}
