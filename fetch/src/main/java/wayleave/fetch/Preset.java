package wayleave.fetch;

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
public enum Preset {
  /**
   * Google's specification of 2019 (H1-H11): closed for 30 days, then the last good copy, or else open. 429 is a 4xx like all
   * others.
   */
  GOOGLE_2019(
      WhileUnreachable.DISALLOW,
      WhileUnreachable.DISALLOW,
      WhileUnreachable.COPY_ELSE_ALLOW,
      Duration.ofDays(7),
      true,
      true),

  /**
   * Google's documentation of 2026: after 12 hours the last good copy, or else open; after 30 days open if the site answers
   * otherwise, or else closed. 429 counts as a server error.
   */
  GOOGLE(
      WhileUnreachable.DISALLOW,
      WhileUnreachable.COPY_ELSE_ALLOW,
      WhileUnreachable.ALLOW_IF_SITE_ANSWERS,
      Duration.ofDays(7),
      false,
      false),

  /**
   * RFC 9309: closed for 30 days, then open (§2.3.1.4), and nothing kept for more than 24 hours while the site can be reached
   * (§2.4). 429 is a 4xx like all others (§2.3.1.3).
   */
  RFC_9309(
      WhileUnreachable.DISALLOW,
      WhileUnreachable.DISALLOW,
      WhileUnreachable.ALLOW,
      Duration.ofHours(24),
      true,
      false);

  /** What holds wherever none is named: Google's specification of 2019. */
  public static final Preset DEFAULT = GOOGLE_2019;

  /** What holds while a site is unreachable. */
  enum WhileUnreachable {
    DISALLOW,
    COPY_ELSE_DISALLOW,
    COPY_ELSE_ALLOW,
    ALLOW_IF_SITE_ANSWERS,
    ALLOW
  }

  /** In the first 12 hours. */
  final WhileUnreachable first;
  /** From 12 hours to 30 days. */
  final WhileUnreachable middle;
  /** After 30 days. */
  final WhileUnreachable last;
  /** The longest that an answer may count as fresh. */
  final Duration maxFreshness;

  final boolean tooManyRequestsIsClientError;
  /** Whether a 5xx may mean that there is no robots.txt (H9): neither the RFC nor Google's later documentation says so. */
  final boolean probesServerErrors;

  Preset(
      WhileUnreachable first,
      WhileUnreachable middle,
      WhileUnreachable last,
      Duration maxFreshness,
      boolean tooManyRequestsIsClientError,
      boolean probesServerErrors) {
    this.first = first;
    this.middle = middle;
    this.last = last;
    this.maxFreshness = maxFreshness;
    this.tooManyRequestsIsClientError = tooManyRequestsIsClientError;
    this.probesServerErrors = probesServerErrors;
  }

  /** A stable name for programs and people: {@code google-2019}, {@code google} or {@code rfc-9309}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The preset of a code, in which case, hyphens, underscores and blanks make no difference; empty if there is none. */
  public static Optional<Preset> find(String code) {
    String wanted = letters(code);
    return Arrays.stream(values())
        .filter(preset -> letters(preset.name()).equals(wanted))
        .findFirst();
  }

  /** Without what people write in different ways: {@code rfc-9309}, {@code RFC_9309}. */
  private static String letters(String code) {
    return code.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "").replace(" ", "");
  }

  /** How files are read where no dialect is named: {@link Dialect#RFC_9309} under {@link #RFC_9309}, else {@link Dialect#GOOGLE}. */
  public Dialect dialect() {
    return this == RFC_9309 ? Dialect.RFC_9309 : Dialect.GOOGLE;
  }
}
