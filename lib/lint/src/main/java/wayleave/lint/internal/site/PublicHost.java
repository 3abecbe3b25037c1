package wayleave.lint.internal.site;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import wayleave.syntax.IpAddress;

/** Hosts that crawlers can reach over the internet, going by the name or address alone. */
final class PublicHost {
  /** Top-level domains of machines and local networks (RFC 2606, 6761, 6762, 7686, 8375, ICANN: {@code internal}). */
  private static final Set<String> LOCAL = Set.of(
      "local",
      "localhost",
      "test",
      "invalid",
      "internal",
      "lan",
      "home",
      "corp",
      "intranet",
      "localdomain",
      "onion");

  /** RFC 6890, without the networks of documentation, which stand for others. */
  private static final List<String> LOCAL_NETWORKS = List.of(
      "0.0.0.0/8",
      "10.0.0.0/8",
      "100.64.0.0/10",
      "127.0.0.0/8",
      "169.254.0.0/16",
      "172.16.0.0/12",
      "192.168.0.0/16",
      "::/127",
      "fc00::/7",
      "fe80::/10");

  private PublicHost() {}

  /**
   * Whether the internet may have a host.
   *
   * @param host as {@link wayleave.Origin} has it: lower case, IPv4 addresses as four numbers, IPv6 addresses in brackets
   */
  static boolean is(String host) {
    boolean isV6 = host.startsWith("[");
    IpAddress address = IpAddress.parse(isV6 ? host.substring(1, host.length() - 1) : host);
    if (address != null) {
      return LOCAL_NETWORKS.stream().noneMatch(network -> holds(network, address.unmapped()));
    }
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    int dot = name.lastIndexOf('.');
    // No top-level domain serves web pages; "undefined" and "null" are what programs write for a
    // host that they lack.
    return dot > 0 && !LOCAL.contains(name.substring(dot + 1)) && !name.endsWith(".home.arpa");
  }

  private static boolean holds(String network, IpAddress address) {
    int slash = network.indexOf('/');
    IpAddress first = Objects.requireNonNull(IpAddress.parse(network.substring(0, slash)));
    return first.isV4() == address.isV4()
        && first.equals(address.network(Integer.parseInt(network.substring(slash + 1))));
  }
}
