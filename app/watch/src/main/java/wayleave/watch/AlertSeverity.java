package wayleave.watch;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How much an alert weighs, from little to much. */
public enum AlertSeverity {
  /** The text has changed, and no verdict. */
  INFO,
  /** Some URLs get other verdicts, or the robots.txt cannot be read as a whole, or not at all. */
  WARNING,
  /** A whole site is closed to a search engine or to all, or one that was closed is open. */
  CRITICAL;

  /** A stable name for programs and people: lower-case. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The severity of a name; empty if there is none. */
  public static Optional<AlertSeverity> find(String code) {
    return Arrays.stream(values())
        .filter(severity -> severity.code().equals(code))
        .findFirst();
  }
}
