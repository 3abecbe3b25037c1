package wayleave.crawlers;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.syntax.IpAddress;

/**
 * Decides by DNS whether an address belongs to an operator of crawlers: forward-confirmed reverse DNS, as <a
 * href="https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests">Google</a> and others describe
 * it. The caller performs the lookups.
 */
public final class ReverseDns {
  private ReverseDns() {}

  /**
   * The name that proves that an address belongs to an operator: a reverse name that is one of the operator's domains or below
   * it, and that resolves back to the address. Empty if there is none; if a lookup failed, that proves nothing.
   *
   * @param address an IPv4 or IPv6 address; for any other text no name is confirmed
   * @param domains the operator's domains, such as {@code googlebot.com}; case is ignored
   * @param addressesByName each name that a reverse lookup (PTR) of the address gave, with the addresses that a forward lookup
   *     (A, AAAA) of this name gave; case and a dot at the end are ignored
   */
  public static Optional<String> confirmedName(
      String address, List<String> domains, Map<String, List<String>> addressesByName) {
    IpAddress asked = IpAddress.parse(address);
    return asked == null
        ? Optional.empty()
        : addressesByName.entrySet().stream()
            .filter(each -> domains.stream().anyMatch(domain -> isWithin(each.getKey(), domain)))
            .filter(each -> each.getValue().stream().anyMatch(other -> isSame(asked, other)))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  /**
   * Whether a name is a domain or below it. Anybody can give an address a reverse name below another one's domain, so it
   * proves nothing before it is looked up.
   *
   * @param name a name from DNS; case and a dot at the end are ignored
   * @param domain such as {@code googlebot.com}; case and a dot at the end are ignored
   */
  public static boolean isWithin(String name, String domain) {
    String below = plain(name);
    String above = plain(domain);
    return !above.isEmpty() && (below.equals(above) || below.endsWith("." + above));
  }

  private static boolean isSame(IpAddress asked, String other) {
    IpAddress parsed = IpAddress.parse(other);
    return parsed != null && parsed.unmapped().equals(asked.unmapped());
  }

  private static String plain(String name) {
    String lowerCase = name.toLowerCase(Locale.ROOT);
    return lowerCase.endsWith(".") ? lowerCase.substring(0, lowerCase.length() - 1) : lowerCase;
  }
}
