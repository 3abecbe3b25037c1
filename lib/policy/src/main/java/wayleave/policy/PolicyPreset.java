package wayleave.policy;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import wayleave.Dialect;

/**
 * A reading of what the standards say about fetching and caching a robots.txt.
 *
 * <p>The readings differ in few points, and each point is a datum here. All have in common that a site that cannot be reached
 * is closed for the first 12 hours. Immutable and thread-safe.
 */
public enum PolicyPreset {
  /**
   * Google's specification of 2019 (H1-H11): closed for 30 days, then the last good copy, or else open. 429 is a 4xx like all
   * others.
   */
  GOOGLE_2019(
      "google-2019",
      WhileUnreachable.DISALLOW,
      WhileUnreachable.DISALLOW,
      WhileUnreachable.COPY_ELSE_ALLOW,
      Duration.ofDays(7),
      true),

  /**
   * Google's documentation of 2026: after 12 hours the last good copy, or else open; after 30 days open if the site answers
   * otherwise, or else closed. 429 counts as a server error.
   */
  GOOGLE_2026(
      "google-2026",
      WhileUnreachable.DISALLOW,
      WhileUnreachable.COPY_ELSE_ALLOW,
      WhileUnreachable.ALLOW_IF_SITE_ANSWERS,
      Duration.ofDays(7),
      false),

  /**
   * RFC 9309: closed for 30 days, then open (§2.3.1.4), and nothing kept for more than 24 hours while the site can be reached
   * (§2.4). 429 is a 4xx like all others (§2.3.1.3).
   */
  RFC9309(
      "rfc9309",
      WhileUnreachable.DISALLOW,
      WhileUnreachable.DISALLOW,
      WhileUnreachable.ALLOW,
      Duration.ofHours(24),
      true);

  /** What holds wherever none is named: Google's specification of 2019. */
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

  /** A stable name for programs and people: {@code google-2019}, {@code google-2026} or {@code rfc9309}. */
  public String code() {
    return code;
  }

  /** The policy of a code, in which case, hyphens, underscores and blanks make no difference; empty if there is none. */
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

  /** How files are read where no dialect is named: {@link Dialect#RFC9309} under {@link #RFC9309}, else {@link Dialect#GOOGLE}. */
  public Dialect dialect() {
    return this == RFC9309 ? Dialect.RFC9309 : Dialect.GOOGLE;
  }
}
