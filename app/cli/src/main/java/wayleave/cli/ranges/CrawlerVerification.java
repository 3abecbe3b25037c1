package wayleave.cli.ranges;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.crawlers.CrawlerIdentity.Verdict;
import wayleave.crawlers.ReverseDns;

/** Whether an address is one of a crawler's: by lists of its operator's, and by DNS where they do not prove it. */
public final class CrawlerVerification {
  /** After so many days an operator may well have other addresses. */
  private static final int OLD_DAYS = 30;

  private final CrawlerIdentity identity;
  private final @Nullable DnsLookup dns;
  private final LocalDate today;

  /**
   * Verifies by these means.
   *
   * @param dns null if it is not to be asked
   * @param today the date in UTC
   */
  public CrawlerVerification(CrawlerIdentity identity, @Nullable DnsLookup dns, LocalDate today) {
    this.identity = identity;
    this.dns = dns;
    this.today = today;
  }

  /**
   * An answer.
   *
   * @param prefix the range that holds the address
   * @param source the list that decides
   * @param date that of the list
   * @param reason in words
   * @param note what else there is to say
   */
  public record Answer(
      Verdict verdict,
      Optional<String> prefix,
      Optional<String> source,
      Optional<LocalDate> date,
      String reason,
      Optional<String> note) {}

  /**
   * Verifies that an address is one of a crawler's.
   *
   * @param domains those below which the crawler's addresses have their names; empty if that is not known
   * @throws InputException if it is no address
   */
  public Answer verify(String address, String token, List<String> domains) throws InputException {
    requireAddress(address);
    CrawlerIdentity.Result byList = identity.verify(address, token);
    if (dns == null || byList.verdict() == Verdict.VERIFIED) {
      return answer(byList.verdict(), byList, byList.reason());
    }
    if (domains.isEmpty()) {
      return answer(
          byList.verdict(),
          byList,
          byList.reason() + "; its operator documents no domain to check with DNS");
    }
    return byDns(dns, address, domains, byList);
  }

  private Answer byDns(
      DnsLookup dns, String address, List<String> domains, CrawlerIdentity.Result byList) {
    String expected = String.join(" or ", domains);
    try {
      Map<String, List<String>> names = dns.namesOf(address, domains);
      Optional<String> confirmed = ReverseDns.confirmedName(address, domains, names);
      if (confirmed.isPresent()) {
        return answer(
            Verdict.VERIFIED,
            byList,
            "DNS resolves " + address + " to " + confirmed.get() + " and back");
      }
      if (names.isEmpty()) {
        return answer(
            byList.verdict(),
            byList,
            byList.reason() + "; DNS has no name for it, but one in " + expected + " is expected");
      }
      return answer(
          Verdict.NOT_VERIFIED,
          byList,
          byList.reason() + "; its DNS name " + String.join(", ", names.keySet()) + " is not in "
              + expected + " or does not resolve back to it");
    } catch (DnsLookup.UnansweredException e) {
      return answer(byList.verdict(), byList, byList.reason() + "; " + e.getMessage());
    }
  }

  private Answer answer(Verdict verdict, CrawlerIdentity.Result byList, String reason) {
    Optional<AddressRanges> list = verdict == byList.verdict() ? byList.ranges() : Optional.empty();
    Optional<LocalDate> date = list.flatMap(AddressRanges::date);
    Optional<String> old = verdict == Verdict.NOT_VERIFIED
        ? date.map(day -> ChronoUnit.DAYS.between(day, today))
            .filter(days -> days > OLD_DAYS)
            .map(
                days -> "the list is " + days
                    + " days old; its operator may use other addresses today. Update it with --update-ranges")
        : Optional.empty();
    return new Answer(
        verdict,
        verdict == byList.verdict() ? byList.prefix() : Optional.empty(),
        list.map(AddressRanges::source),
        date,
        reason,
        list.isPresent() ? old.or(byList::note) : Optional.empty());
  }

  private static void requireAddress(String address) throws InputException {
    if (address.indexOf('/') >= 0 || !AddressRanges.isPrefix(address)) {
      throw new InputException("not an IP address: '" + address
          + "'; expected an address such as 66.249.66.1 or 2001:4860:4801:10::1");
    }
  }
}
