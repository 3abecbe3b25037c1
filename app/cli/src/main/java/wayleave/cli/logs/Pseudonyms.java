package wayleave.cli.logs;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import wayleave.syntax.IpAddress;

/** Keyed hashes that stand for addresses: the same wherever the same key is used. */
final class Pseudonyms {
  private static final int DIGITS = 16;
  private static final int GROUP = 4;
  private static final String HMAC = "HmacSHA256";

  private final SecretKeySpec key;

  /** @param key of at least one byte */
  Pseudonyms(byte[] key) {
    this.key = new SecretKeySpec(key, HMAC);
  }

  /** 16 hexadecimal digits for an address or a host name. */
  String of(String client) {
    Optional<IpAddress> address = IpAddress.of(client);
    return hmac(
        address.map(IpAddress::toBytes).orElse(client.getBytes(StandardCharsets.UTF_8)), DIGITS);
  }

  /** The same digits as the end of an address of a private network (RFC 4193), which logs can have; for a name, a name. */
  String address(String client) {
    String digits = of(client);
    return IpAddress.of(client).isEmpty()
        ? digits + ".invalid"
        : IpAddress.of("fd00::" + String.join(":", digits.split("(?<=\\G.{" + GROUP + "})")))
            .map(IpAddress::toString)
            .orElseThrow();
  }

  /** Orders what is sampled, so that nobody picks. */
  String rank(String text) {
    return hmac(text.getBytes(StandardCharsets.UTF_8), 2 * DIGITS);
  }

  private String hmac(byte[] bytes, int digits) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(bytes)).substring(0, digits);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }
}
