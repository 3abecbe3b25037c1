package wayleave.logs;

import java.util.Locale;
import java.util.Optional;
import wayleave.crawlers.AddressRanges;

/**
 * Whether a request comes from the crawler that its header names.
 *
 * @param kind the verdict
 * @param list the list of addresses that decides; empty if none does, also where DNS does
 */
public record Identity(Kind kind, Optional<AddressRanges> list) {
  /** The verdicts. */
  public enum Kind {
    /** The address is in a list of the crawler's addresses, or DNS confirms it. */
    VERIFIED,
    /** Neither the lists of the crawler's addresses nor DNS decide. */
    UNVERIFIED,
    /** A list of that time has all addresses of the crawler, and not this one; or DNS contradicts it. */
    IMPERSONATED,
    /** There is no list for this crawler, and DNS is not asked. */
    UNKNOWN;

    /** A stable name for programs and people: lower-case. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
