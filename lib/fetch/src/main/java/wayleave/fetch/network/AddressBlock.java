package wayleave.fetch.network;

import java.net.InetAddress;
import wayleave.syntax.IpAddress;

/**
 * The addresses that begin with the same bits, written {@code 192.0.2.0/24} or {@code 2001:db8::/32}.
 *
 * <p>Immutable and thread-safe.
 */
final class AddressBlock {
  private final IpAddress first;
  private final int bits;

  private AddressBlock(IpAddress first, int bits) {
    this.first = first;
    this.bits = bits;
  }

  /**
   * Reads a block; an address without length is a block of its own.
   *
   * @throws IllegalArgumentException if {@code text} is none, or its address has bits beyond its length
   */
  static AddressBlock of(String text) {
    AddressBlock block = around(text);
    if (!block.first.equals(address(text))) {
      throw malformed(text);
    }
    return block;
  }

  /**
   * The block around an address, {@code 192.0.2.7/24} too.
   *
   * @throws IllegalArgumentException if {@code text} is none
   */
  static AddressBlock around(String text) {
    IpAddress address = address(text);
    int slash = text.indexOf('/');
    String length = slash < 0 ? "" + address.bits() : text.substring(slash + 1);
    if (!length.matches("\\d{1,3}") || Integer.parseInt(length) > address.bits()) {
      throw malformed(text);
    }
    int bits = Integer.parseInt(length);
    return new AddressBlock(address.network(bits), bits);
  }

  boolean contains(InetAddress address) {
    return IpAddress.of(address.getAddress()).network(bits).equals(first);
  }

  private static IpAddress address(String text) {
    int slash = text.indexOf('/');
    IpAddress address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
    if (address == null || address.isMapped()) {
      throw malformed(text);
    }
    return address;
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "expected a block of addresses such as 192.0.2.0/24 or 2001:db8::/32: \"" + text + "\"");
  }
}
