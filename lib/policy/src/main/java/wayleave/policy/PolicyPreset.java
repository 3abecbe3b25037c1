package wayleave.policy;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import wayleave.Dialect;

/**
 * An interpretation of the standards on fetching and caching robots.txt. Immutable and thread-safe.
 *
 * <p>The presets differ in a few points, which are data here. All treat an unreachable site as disallowed for the first 12 hours.
 */
public enum PolicyPreset {
  /**
   * Google's specification of 2019: disallowed for 30 days, then the last good copy, else allowed. 429 is treated like other
   * 4xx.
   */
  GOOGLE_2019(
      "google-2019",
      WhileUnreachable.DISALLOW,
      WhileUnreachable.DISALLOW,
      WhileUnreachable.COPY_ELSE_ALLOW,
      Duration.ofDays(7),
      true),

  /**
   * Google's documentation of 2026: after 12 hours the last good copy, else allowed; after 30 days allowed if the site's other
   * pages respond, else disallowed. 429 is treated like 5xx.
   */
  GOOGLE_2026(
      "google-2026",
      WhileUnreachable.DISALLOW,
      WhileUnreachable.COPY_ELSE_ALLOW,
      WhileUnreachable.ALLOW_IF_SITE_ANSWERS,
      Duration.ofDays(7),
      false),

  /**
   * RFC 9309: disallowed for 30 days, then allowed (§2.3.1.4); cached for at most 24 hours while the site is reachable (§2.4). 429
   * is treated like other 4xx (§2.3.1.3).
   */
  RFC9309(
      "rfc9309",
      WhileUnreachable.DISALLOW,
      WhileUnreachable.DISALLOW,
      WhileUnreachable.ALLOW,
      Duration.ofHours(24),
      true);

  /** The default: Google's specification of 2019. */
  public static final PolicyPreset DEFAULT = GOOGLE_2019;

  /** What holds while a site is unreachable. */
  enum WhileUnreachable {
    DISALLOW,
    COPY_ELSE_DISALLOW,
    COPY_ELSE_ALLOW,
    ALLOW_IF_SITE_ANSWERS,
    ALLOW
  }

  private final String code;
  /** In the first 12 hours. */
  final WhileUnreachable first;
  /** From 12 hours to 30 days. */
  final WhileUnreachable middle;
  /** After 30 days. */
  final WhileUnreachable last;
  /** The longest that an answer may count as fresh. */
  final Duration maxFreshness;

  final boolean tooManyRequestsIsClientError;

  PolicyPreset(
      String code,
      WhileUnreachable first,
      WhileUnreachable middle,
      WhileUnreachable last,
      Duration maxFreshness,
      boolean tooManyRequestsIsClientError) {
    this.code = code;
    this.first = first;
    this.middle = middle;
    this.last = last;
    this.maxFreshness = maxFreshness;
    this.tooManyRequestsIsClientError = tooManyRequestsIsClientError;
  }

  /** A stable name: {@code google-2019}, {@code google-2026} or {@code rfc9309}. */
  public String code() {
    return code;
  }

  /** The preset with a code, ignoring case, hyphens, underscores and spaces; empty if there is none. */
  public static Optional<PolicyPreset> find(String code) {
    String wanted = letters(code);
    return Arrays.stream(values())
        .filter(preset -> letters(preset.code).equals(wanted))
        .findFirst();
  }

  /** Without what people write in different ways: {@code rfc9309}, {@code RFC 9309}. */
  private static String letters(String code) {
    return code.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "").replace(" ", "");
  }

  /** The dialect to use if none is named: {@link Dialect#RFC9309} for {@link #RFC9309}, else {@link Dialect#GOOGLE}. */
  public Dialect dialect() {
    return this == RFC9309 ? Dialect.RFC9309 : Dialect.GOOGLE;
  }
}
