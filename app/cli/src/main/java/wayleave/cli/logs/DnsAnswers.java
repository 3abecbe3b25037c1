package wayleave.cli.logs;

import java.util.List;
import java.util.Map;
import wayleave.cli.ranges.DnsLookup;
import wayleave.crawlers.ReverseDns;
import wayleave.logs.Judgment.Identity;

/** Asks DNS about the addresses of crawlers, until it fails too often: each failure takes seconds. Not thread-safe. */
final class DnsAnswers {
  private static final int MAX_FAILURES = 5;

  private final DnsLookup dns;
  private int inARow;
  private long unanswered;

  DnsAnswers(DnsLookup dns) {
    this.dns = dns;
  }

  /** Whether an address is one of a crawler with host names in some domains. */
  Identity.Kind check(String address, List<String> domains) {
    if (inARow == MAX_FAILURES) {
      unanswered++;
      return Identity.Kind.UNVERIFIED;
    }
    try {
      Map<String, List<String>> names = dns.namesOf(address, domains);
      inARow = 0;
      return ReverseDns.confirmedName(address, domains, names).isPresent()
          ? Identity.Kind.VERIFIED
          : names.isEmpty() ? Identity.Kind.UNVERIFIED : Identity.Kind.IMPERSONATED;
    } catch (DnsLookup.UnansweredException e) {
      inARow++;
      unanswered++;
      return Identity.Kind.UNVERIFIED;
    }
  }

  /** For how many addresses DNS did not answer, or was not asked any more. */
  long unanswered() {
    return unanswered;
  }
}
