package wayleave.lint.internal.site;

import java.util.Arrays;
import java.util.Set;

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

  private PublicHost() {}

  /**
   * Whether the internet may have a host.
   *
   * @param host as {@link wayleave.Origin} has it: lower case, IPv4 addresses as four numbers, IPv6 addresses in brackets
   */
  static boolean is(String host) {
    if (host.startsWith("[")) {
      return isPublicIpv6(host.substring(1));
    }
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    int dot = name.lastIndexOf('.');
    String last = name.substring(dot + 1);
    if (dot >= 0 && last.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return isPublicIpv4(name);
    }
    // No top-level domain serves web pages; "undefined" and "null" are what programs write for a
    // host that they lack.
    return dot > 0 && !LOCAL.contains(last) && !name.endsWith(".home.arpa");
  }

  /** RFC 6890, without the networks of documentation, which stand for others. */
  private static boolean isPublicIpv4(String address) {
    int[] parts =
        Arrays.stream(address.split("\\.")).mapToInt(PublicHost::number).toArray();
    int second = parts.length > 1 ? parts[1] : 0;
    return switch (parts[0]) {
      case 0, 10, 127 -> false;
      case 100 -> second < 64 || second > 127;
      case 169 -> second != 254;
      case 172 -> second < 16 || second > 31;
      case 192 -> second != 168;
      default -> true;
    };
  }

  private static int number(String digits) {
    return digits.length() > 3 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  private static boolean isPublicIpv6(String address) {
    boolean isOfLink = address.startsWith("fe8")
        || address.startsWith("fe9")
        || address.startsWith("fea")
        || address.startsWith("feb");
    boolean isLocal = address.startsWith("fc") || address.startsWith("fd");
    return !isOfLink && !isLocal && !address.equals("::1]") && !address.equals("::]");
  }
}
