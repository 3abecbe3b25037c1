package wayleave.fetch.network;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The addresses that begin with the same bits, written {@code 192.0.2.0/24} or {@code 2001:db8::/32}.
 *
 * <p>Immutable and thread-safe.
 */
final class AddressBlock {
  private final byte[] first;
  private final int bits;

  private AddressBlock(byte[] first, int bits) {
    this.first = first;
    this.bits = bits;
  }

  /**
   * Reads a block; an address without length is a block of its own.
   *
   * @throws IllegalArgumentException if {@code text} is none, or its address has bits beyond its length
   */
  static AddressBlock of(String text) {
    int slash = text.indexOf('/');
    byte[] first = literal(slash < 0 ? text : text.substring(0, slash), text);
    int bits = slash < 0 ? 8 * first.length : length(text.substring(slash + 1), first, text);
    return new AddressBlock(first, bits);
  }

  /**
   * The block around an address, {@code 192.0.2.7/24} too.
   *
   * @throws IllegalArgumentException if {@code text} is none
   */
  static AddressBlock around(String text) {
    int slash = text.indexOf('/');
    byte[] first = literal(text.substring(0, slash), text);
    int bits = bits(text.substring(slash + 1), first, text);
    for (int i = bits; i < 8 * first.length; i++) {
      first[i / 8] &= (byte) ~(1 << 7 - i % 8);
    }
    return new AddressBlock(first, bits);
  }

  boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != first.length) {
      return false;
    }
    int whole = bits / 8;
    for (int i = 0; i < whole; i++) {
      if (bytes[i] != first[i]) {
        return false;
      }
    }
    int rest = bits % 8;
    return rest == 0 || (bytes[whole] ^ first[whole]) >> 8 - rest == 0;
  }

  private static byte[] literal(String address, String text) {
    boolean ipv6 = address.indexOf(':') >= 0;
    // Whatever is no literal would be looked up as a name.
    if (!address.matches(ipv6 ? "[0-9A-Fa-f:.]+" : "\\d{1,3}(\\.\\d{1,3}){3}")) {
      throw malformed(text);
    }
    try {
      InetAddress parsed = InetAddress.getByName(address);
      if (ipv6 == parsed instanceof Inet4Address) {
        throw malformed(text);
      }
      return parsed.getAddress();
    } catch (UnknownHostException e) {
      throw malformed(text);
    }
  }

  private static int bits(String digits, byte[] first, String text) {
    if (!digits.matches("\\d{1,3}") || Integer.parseInt(digits) > 8 * first.length) {
      throw malformed(text);
    }
    return Integer.parseInt(digits);
  }

  private static int length(String digits, byte[] first, String text) {
    int bits = bits(digits, first, text);
    for (int i = bits; i < 8 * first.length; i++) {
      if ((first[i / 8] >> 7 - i % 8 & 1) != 0) {
        throw malformed(text);
      }
    }
    return bits;
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "expected a block of addresses such as 192.0.2.0/24 or 2001:db8::/32: \"" + text + "\"");
  }
}
