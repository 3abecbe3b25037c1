package wayleave.server.jetty;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** What limits count as one client: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer of a provider has. */
final class ClientKey {
  private ClientKey() {}

  static String of(InetAddress address) {
    byte[] bytes = address.getAddress();
    return HexFormat.of()
        .formatHex(address instanceof Inet6Address ? Arrays.copyOf(bytes, 8) : bytes);
  }
}
