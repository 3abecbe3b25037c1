package wayleave.fetch.network;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Decides which addresses and ports may be connected to, so that URLs and redirects cannot make a crawler send requests into its
 * own network (server-side request forgery).
 *
 * <p>An address is permitted if it is global unicast, that is, allocated to hosts on the public internet. Everything else is
 * refused: loopback, private, link-local, shared, multicast, documentation and benchmark addresses, IPv6 addresses that embed an
 * IPv4 address (mapped, compatible, 6to4, Teredo, NAT64), and the metadata addresses of clouds.
 *
 * <p>Immutable and thread-safe.
 *
 * @see <a href="https://www.iana.org/assignments/iana-ipv4-special-registry">IANA: IPv4 special-purpose addresses</a>
 * @see <a href="https://www.iana.org/assignments/iana-ipv6-special-registry">IANA: IPv6 special-purpose addresses</a>
 */
public final class AddressGuard {
  private static final List<AddressBlock> UNICAST =
      blocks("0.0.0.0/1", "128.0.0.0/2", "192.0.0.0/3", "2000::/3");

  private static final List<AddressBlock> SPECIAL = blocks(
      "0.0.0.0/8", // this network
      "10.0.0.0/8", // private
      "100.64.0.0/10", // shared (CGNAT)
      "127.0.0.0/8", // loopback
      "169.254.0.0/16", // link-local
      "172.16.0.0/12", // private
      "192.0.0.0/24", // IETF protocols
      "192.0.2.0/24", // documentation
      "192.88.99.0/24", // 6to4 relays
      "192.168.0.0/16", // private
      "198.18.0.0/15", // benchmarks
      "198.51.100.0/24", // documentation
      "203.0.113.0/24", // documentation
      "2001::/23", // IETF protocols: Teredo, ORCHID
      "2001:db8::/32", // documentation
      "2002::/16", // 6to4
      "3fff::/20"); // documentation

  private static final List<AddressBlock> PRIVATE = blocks(
      "10.0.0.0/8",
      "100.64.0.0/10",
      "127.0.0.0/8",
      "172.16.0.0/12",
      "192.168.0.0/16",
      "::1",
      "fc00::/7");

  /** Where clouds give their machines credentials, so far as it is not link-local, which is refused anyway. */
  private static final List<AddressBlock> METADATA = blocks(
      "100.100.100.200", // Alibaba: alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata
      "168.63.129.16", // Azure:
      // learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
      "fd00:42::42", // Scaleway: cloud-init's datasource of that name
      "fd00:100::100:200", // Alibaba, as above
      "fd00:a9fe:a9fe::1", // Akamai:
      // techdocs.akamai.com/cloud-computing/docs/overview-of-the-metadata-service
      "fd00:c1::a9fe:a9fe", // Oracle: oci-python-sdk, instance_principals_security_token_signer.py
      "fd00:ec2::/32", // AWS, instances and pods:
      // docs.aws.amazon.com/eks/latest/userguide/pod-id-agent-setup.html
      "fd20:ce::254"); // Google: docs.cloud.google.com/compute/docs/metadata/querying-metadata

  private static final Set<String> METADATA_NAMES = Set.of(
      "instance-data", // AWS
      "instance-data.ec2.internal",
      "metadata", // Google
      "metadata.goog",
      "metadata.google.internal");

  private static final Set<String> PRIVATE_DOMAINS = Set.of(
      "corp",
      "home",
      "home.arpa",
      "internal",
      "intranet",
      "lan",
      "local",
      "localdomain",
      "localhost",
      "private");

  private static final AddressGuard PUBLIC_INTERNET =
      new AddressGuard(List.of(), List.of(), Set.of());

  private final List<AddressBlock> own;
  private final List<AddressBlock> named;
  private final Set<Integer> ports;

  private AddressGuard(List<AddressBlock> own, List<AddressBlock> named, Set<Integer> ports) {
    this.own = own;
    this.named = named;
    this.ports = ports;
  }

  /** The guard that permits only global unicast addresses, at any port. */
  public static AddressGuard publicInternet() {
    return PUBLIC_INTERNET;
  }

  /**
   * This guard, also permitting loopback and private addresses: {@code 127.0.0.0/8},
   * {@code ::1}, RFC 1918, shared ({@code 100.64.0.0/10}) and unique local ({@code fc00::/7}) ones. Link-local and
   * cloud metadata addresses are still refused.
   */
  public AddressGuard withPrivateNetworks() {
    return new AddressGuard(PRIVATE, named, ports);
  }

  /**
   * This guard, also permitting these blocks, whatever they are.
   *
   * @param networks blocks such as {@code 192.0.2.0/24} or {@code 2001:db8::/32}, or single addresses
   * @throws IllegalArgumentException if one is malformed
   */
  public AddressGuard withNetworks(String... networks) {
    return new AddressGuard(
        own, Stream.concat(named.stream(), blocks(networks).stream()).toList(), ports);
  }

  /**
   * This guard, permitting only these ports.
   *
   * @param ports 1 to 65535; none for any port
   * @throws IllegalArgumentException if one is out of range
   */
  public AddressGuard withPorts(int... ports) {
    Set<Integer> chosen = new TreeSet<>();
    for (int port : ports) {
      if (port < 1 || port > 65_535) {
        throw new IllegalArgumentException("a port is 1 to 65535: " + port);
      }
      chosen.add(port);
    }
    return new AddressGuard(own, named, Set.copyOf(chosen));
  }

  /** Whether {@code address} may be connected to. */
  public boolean permits(InetAddress address) {
    boolean ours = in(own, address) || in(UNICAST, address) && !in(SPECIAL, address);
    return in(named, address) || ours && !in(METADATA, address);
  }

  /**
   * Whether a host may be asked for by its name, where a proxy looks up its address. Names that only private networks have are
   * refused unless private networks are permitted: those without a dot, and those below {@code localhost}, {@code local},
   * {@code internal}, {@code home.arpa} and others (RFC 6761, RFC 6762 appendix G, RFC 8375). Names of clouds' metadata always are.
   * A public name with a private address cannot be told: the proxy has to refuse it.
   *
   * @param host in ASCII, lower case, without a trailing dot; not the text of an address
   */
  boolean permitsName(String host) {
    boolean isPrivate = host.indexOf('.') < 0
        || PRIVATE_DOMAINS.stream().anyMatch(domain -> host.endsWith("." + domain));
    return !METADATA_NAMES.contains(host) && (!isPrivate || !own.isEmpty());
  }

  /** Whether {@code port} may be connected to. */
  public boolean permitsPort(int port) {
    return ports.isEmpty() || ports.contains(port);
  }

  private static boolean in(List<AddressBlock> blocks, InetAddress address) {
    for (AddressBlock block : blocks) {
      if (block.contains(address)) {
        return true;
      }
    }
    return false;
  }

  private static List<AddressBlock> blocks(String... texts) {
    return Arrays.stream(texts).map(AddressBlock::of).toList();
  }
}
