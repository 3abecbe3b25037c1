package wayleave.captures;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is answered for a URL of an origin whose robots.txt was not captured. */
public enum MissingPolicy {
  /** That it is not known. */
  UNKNOWN,
  /** That it may be fetched. */
  ALLOW,
  /** That it may not be fetched, as a crawler has to ask first. */
  DISALLOW;

  /** A stable name for programs and people: {@code unknown}, {@code allow} or {@code disallow}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The answer of a code, in letters of either case; empty if there is none. */
  public static Optional<MissingPolicy> find(String code) {
    return Arrays.stream(values())
        .filter(missing -> missing.name().equalsIgnoreCase(code))
        .findFirst();
  }
}
