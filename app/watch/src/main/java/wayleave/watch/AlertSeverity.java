package wayleave.watch;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The severity of an alert, lowest first. */
public enum AlertSeverity {
  /** The text has changed, but neither verdicts nor preferences. */
  INFO,
  /**
   * Verdicts of parts of a site or preferences have changed, a closed site was repaired, a site is unreachable or its file too large, or a
   * crawler breaks a rule.
   */
  WARNING,
  /** A whole site is disallowed for a search engine or {@code *}, or a site that was disallowed as a whole is not any more. */
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
