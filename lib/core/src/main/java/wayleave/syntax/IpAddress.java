package wayleave.syntax;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An IPv4 or IPv6 address. Immutable and thread-safe. Nothing is ever looked up in DNS.
 */
public final class IpAddress {
  // 128 bits, the first bit highest. An IPv4 address has the first 32 of them, the others are 0.

  /** How many bits precede the IPv4 address in {@code ::ffff:192.0.2.1} (RFC 4291 §2.5.5.2). */
  public static final int MAPPED_BITS = 96;

  private static final int GROUPS = 8;
  /** The length of {@code ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255}. */
  private static final int MAX_LENGTH = 45;

  private final boolean isV4;
  private final long high;
  private final long low;

  private IpAddress(boolean isV4, long high, long low) {
    this.isV4 = isV4;
    this.high = high;
    this.low = low;
  }

  /**
   * Reads an IPv4 address in dotted decimal without leading zeros, or an IPv6 address as in RFC 4291 §2.2 without a zone. Empty
   * for any other text, also with white space around it. An IPv4-mapped address ({@code ::ffff:192.0.2.1}) becomes IPv4.
   */
  public static Optional<IpAddress> of(String text) {
    return Optional.ofNullable(parse(text)).map(IpAddress::unmapped);
  }

  /**
   * The address of four bytes, IPv4, or of sixteen, IPv6.
   *
   * @throws IllegalArgumentException for any other number of bytes
   */
  public static IpAddress of(byte[] bytes) {
    if (bytes.length != 4 && bytes.length != 16) {
      throw new IllegalArgumentException("expected 4 or 16 bytes: " + bytes.length);
    }
    long high = 0;
    long low = 0;
    for (int i = 0; i < bytes.length; i++) {
      long bits = (bytes[i] & 0xFFL) << 56 - i % 8 * 8;
      high |= i < 8 ? bits : 0;
      low |= i < 8 ? 0 : bits;
    }
    return new IpAddress(bytes.length == 4, high, low);
  }

  /**
   * Reads dotted decimal or RFC 4291 §2.2 text, or returns null: for a zone, for octal, hexadecimal or short IPv4, and for
   * white space too. An IPv4-mapped address stays IPv6.
   */
  public static @Nullable IpAddress parse(String text) {
    if (text.length() > MAX_LENGTH) {
      return null;
    }
    if (text.indexOf(':') >= 0) {
      return parseV6(text);
    }
    long v4 = parseV4(text, 0);
    return v4 < 0 ? null : new IpAddress(true, v4 << 32, 0);
  }

  /** The IPv4 address that ends a text, or -1. */
  private static long parseV4(String text, int start) {
    long address = 0;
    int parts = 0;
    int at = start;
    while (true) {
      int from = at;
      int part = 0;
      while (at < text.length() && isDigit(text.charAt(at)) && at - from < 3) {
        part = part * 10 + text.charAt(at++) - '0';
      }
      boolean hasLeadingZero = at - from > 1 && text.charAt(from) == '0';
      if (at == from || hasLeadingZero || part > 255) {
        return -1;
      }
      address = address << 8 | part;
      parts++;
      if (at == text.length()) {
        return parts == 4 ? address : -1;
      } else if (parts == 4 || text.charAt(at++) != '.') {
        return -1;
      }
    }
  }

  private static @Nullable IpAddress parseV6(String text) {
    int[] groups = new int[GROUPS];
    int count = 0;
    int gap = -1; // how many groups precede the "::"
    int at = 0;
    if (text.startsWith("::")) {
      gap = 0;
      at = 2;
    }
    while (at < text.length()) {
      int from = at;
      int group = 0;
      int digit;
      while (at < text.length() && at - from < 4 && (digit = hexadecimal(text.charAt(at))) >= 0) {
        group = group << 4 | digit;
        at++;
      }
      if (at < text.length() && text.charAt(at) == '.') {
        long v4 = parseV4(text, from);
        if (v4 < 0 || count > GROUPS - 2) {
          return null;
        }
        groups[count++] = (int) (v4 >>> 16);
        groups[count++] = (int) (v4 & 0xffff);
        break;
      }
      if (at == from || count == GROUPS) {
        return null;
      }
      groups[count++] = group;
      if (at == text.length()) {
        break;
      }
      if (text.charAt(at++) != ':' || at == text.length()) {
        return null;
      }
      if (text.charAt(at) == ':') {
        if (gap >= 0) {
          return null;
        }
        gap = count;
        at++;
      }
    }
    return gap < 0 && count < GROUPS || gap >= 0 && count == GROUPS
        ? null
        : new IpAddress(false, half(groups, count, gap, 0), half(groups, count, gap, GROUPS / 2));
  }

  /** Four of the eight groups; those that stand after the gap are the last ones. */
  private static long half(int[] groups, int count, int gap, int first) {
    long half = 0;
    for (int i = first; i < first + GROUPS / 2; i++) {
      int missing = GROUPS - count;
      int group = gap < 0 || i < gap ? groups[i] : i < gap + missing ? 0 : groups[i - missing];
      half = half << 16 | group;
    }
    return half;
  }

  /** Whether it is an IPv4 address. */
  public boolean isV4() {
    return isV4;
  }

  /**
   * The first address of the network that holds this one.
   *
   * @param length how many bits of the address the network has: 0 to 32 for IPv4, 0 to 128 for IPv6
   */
  public IpAddress network(int length) {
    long highMask = length >= 64 ? -1 : ~(-1L >>> length);
    long lowMask = length <= 64 ? 0 : length >= 128 ? -1 : ~(-1L >>> (length - 64));
    return new IpAddress(isV4, high & highMask, low & lowMask);
  }

  /** The 16 bytes of the IPv6 address; of an IPv4 address those of its IPv4-mapped one (RFC 4291 §2.5.5.2). */
  public byte[] toBytes() {
    byte[] bytes = new byte[16];
    long first = isV4 ? 0 : high;
    long last = isV4 ? 0xffff_0000_0000L | high >>> 32 : low;
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) (first >>> (56 - 8 * i));
      bytes[8 + i] = (byte) (last >>> (56 - 8 * i));
    }
    return bytes;
  }

  /** The first 64 bits; those of an IPv4 address are the first 32 of them. */
  public long high() {
    return high;
  }

  /** The last 64 bits; 0 for IPv4. */
  public long low() {
    return low;
  }

  /** How many bits an address of this kind has: 32 or 128. */
  public int bits() {
    return isV4 ? 32 : 128;
  }

  /** Whether it is an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2). */
  public boolean isMapped() {
    return !isV4 && high == 0 && low >>> 32 == 0xffff;
  }

  /** The IPv4 address of an IPv4-mapped one; else this address. */
  public IpAddress unmapped() {
    return isMapped() ? new IpAddress(true, low << 32, 0) : this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IpAddress that
        && isV4 == that.isV4
        && high == that.high
        && low == that.low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high * 31 + low);
  }

  /** The text that RFC 5952 recommends. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (isV4) {
      for (int shift = 56; shift >= 32; shift -= 8) {
        text.append(high >>> shift & 0xff).append(shift > 32 ? "." : "");
      }
      return text.toString();
    }
    int gap = 0;
    int missing = 1; // a single group of zeros is written out
    for (int i = 0; i < GROUPS; i++) {
      int zeros = 0;
      while (i + zeros < GROUPS && group(i + zeros) == 0) {
        zeros++;
      }
      if (zeros > missing) {
        gap = i;
        missing = zeros;
      }
    }
    for (int i = 0; i < GROUPS; i++) {
      if (missing > 1 && i == gap) {
        text.append("::");
        i += missing - 1;
      } else {
        text.append(i == 0 || i == gap + missing && missing > 1 ? "" : ":");
        text.append(Integer.toHexString(group(i)));
      }
    }
    return text.toString();
  }

  private int group(int i) {
    long half = i < GROUPS / 2 ? high : low;
    return (int) (half >>> (48 - i % (GROUPS / 2) * 16) & 0xffff);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int hexadecimal(char c) {
    if (isDigit(c)) {
      return c - '0';
    }
    int letter = (c | 0x20) - 'a';
    return letter >= 0 && letter < 6 && c < 0x80 ? letter + 10 : -1;
  }
}
