package wayleave.cli.ranges;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.crawlers.ReverseDns;

/** Asks DNS. A fake takes its place in tests. */
public interface DnsLookup {
  /**
   * The names that an address has (PTR); empty if it has none.
   *
   * @param address an IPv4 or IPv6 address
   * @throws UnansweredException if DNS did not answer
   */
  List<String> namesOf(String address) throws UnansweredException;

  /**
   * The addresses that a name has (A, AAAA); empty if it has none.
   *
   * @throws UnansweredException if DNS did not answer
   */
  List<String> addressesOf(String name) throws UnansweredException;

  /**
   * The names that an address has, each with its addresses if it is within one of the domains: what {@link
   * ReverseDns#confirmedName} needs.
   *
   * @throws UnansweredException if DNS did not answer
   */
  default Map<String, List<String>> namesOf(String address, List<String> domains)
      throws UnansweredException {
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (String name : namesOf(address)) {
      boolean isWithin = domains.stream().anyMatch(domain -> ReverseDns.isWithin(name, domain));
      names.put(name, isWithin ? addressesOf(name) : List.of());
    }
    return names;
  }

  /** DNS did not answer, which proves nothing. */
  final class UnansweredException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnansweredException(String problem, Throwable cause) {
      super(problem, cause);
    }
  }
}
