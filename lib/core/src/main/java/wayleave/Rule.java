package wayleave;

import org.jspecify.annotations.Nullable;

/**
 * An allow or disallow line (RFC 9309 §2.2.2).
 *
 * @param line the number of its line, from 1
 * @param type whether it allows or disallows
 * @param path its path pattern in the spelling in which it is compared with URLs; empty if the line has none, in which case
 *     it restricts nothing (R1)
 */
public record Rule(int line, Type type, String path) {
  /** What a rule does with the paths it matches. */
  public enum Type {
    /** The paths may be fetched. */
    ALLOW,
    /** The paths may not be fetched. */
    DISALLOW;

    /** The field's name as it stands in a robots.txt: {@code Allow} or {@code Disallow}. */
    public String field() {
      return this == ALLOW ? "Allow" : "Disallow";
    }
  }

  /** How specific the rule is: the length of its path in bytes. Of the rules that match, the longest decides (R8). */
  public int length() {
    return path.length();
  }

  /** As any record's, which the JDK puts together at run time: in a process that has just begun that takes long. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Rule that
        && line == that.line
        && type == that.type
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
