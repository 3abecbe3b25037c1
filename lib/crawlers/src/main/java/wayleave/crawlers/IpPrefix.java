package wayleave.crawlers;

import wayleave.syntax.IpAddress;

/** A range of addresses in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3): all that begin with the same bits. Immutable. */
final class IpPrefix {
  private static final int QUOTED_LENGTH = 60;

  private final IpAddress first;
  private final int length;
  private final boolean hadHostBits;

  private IpPrefix(IpAddress first, int length, boolean hadHostBits) {
    this.first = first;
    this.length = length;
    this.hadHostBits = hadHostBits;
  }

  /** The prefix of a length that an address begins with. */
  static IpPrefix of(IpAddress address, int length) {
    IpAddress first = address.network(length);
    return new IpPrefix(first, length, !first.equals(address));
  }

  /**
   * Reads a prefix, or an address that stands for itself alone. IPv4-mapped prefixes of 96 bits and more are IPv4.
   *
   * @throws IllegalArgumentException if it is neither; the message says what was expected
   */
  static IpPrefix parse(String text) {
    int slash = text.indexOf('/');
    IpAddress address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw new IllegalArgumentException(
          quoted(text)
              + " is not an address range; expected one such as 192.0.2.0/24, 192.0.2.1 or 2001:db8::/32");
    }
    int length = slash < 0 ? address.bits() : number(text.substring(slash + 1));
    if (length < 0 || length > address.bits()) {
      throw new IllegalArgumentException(
          quoted(text) + " has no valid prefix length; expected a number from 0 to "
              + address.bits() + " after the slash");
    }
    boolean isMapped = address.isMapped() && length >= IpAddress.MAPPED_BITS;
    return isMapped ? of(address.unmapped(), length - IpAddress.MAPPED_BITS) : of(address, length);
  }

  /** A number of up to three digits, without leading zeros, or -1. */
  private static int number(String text) {
    if (text.isEmpty() || text.length() > 3 || text.length() > 1 && text.charAt(0) == '0') {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      number = number * 10 + c - '0';
    }
    return number;
  }

  /** Text from a file, short and without control characters. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length() && i < QUOTED_LENGTH; i++) {
      char c = text.charAt(i);
      quoted.append(c < ' ' || c >= 0x7f ? '?' : c);
    }
    return quoted.append(text.length() > QUOTED_LENGTH ? "...\"" : "\"").toString();
  }

  /** The first address. */
  IpAddress first() {
    return first;
  }

  /** How many bits all addresses share: 0 to 32, or 0 to 128. */
  int length() {
    return length;
  }

  /** Whether the address that it was made from has bits after the prefix, which were set to 0. */
  boolean hadHostBits() {
    return hadHostBits;
  }

  @Override
  public String toString() {
    return first + "/" + length;
  }
}
