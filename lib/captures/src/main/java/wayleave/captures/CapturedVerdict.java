package wayleave.captures;

import org.jspecify.annotations.Nullable;

/**
 * Whether a crawler may fetch a URL, as far as captures tell. Immutable and thread-safe.
 *
 * @param allowed whether it may; null if that is not known
 * @param reason why: a {@link wayleave.Reason#code()} where a robots.txt decided, or one of the constants here
 * @param line the deciding line of the robots.txt, from 1; 0 if none decided
 * @param rule the deciding rule, as {@link wayleave.Rule#toString()} says it; null if none decided
 */
public record CapturedVerdict(
    @Nullable Boolean allowed,
    String reason,
    int line,
    @Nullable String rule) {
  /** The site answered that it has no robots.txt. */
  public static final String ABSENT = "absent";
  /** The robots.txt could not be had: everything is closed. */
  public static final String UNREACHABLE = "unreachable";
  /** The robots.txt of the origin, or what it redirects to, was not captured. */
  public static final String NO_CAPTURE = "no-capture";
  /** The URL has no origin, so that no robots.txt is for it. */
  public static final String NOT_A_URL = "not-a-url";

  /** Of a URL that has no origin. */
  public static final CapturedVerdict OF_NO_URL = new CapturedVerdict(null, NOT_A_URL, 0, null);
}
