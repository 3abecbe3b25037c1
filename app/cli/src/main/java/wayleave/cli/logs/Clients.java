package wayleave.cli.logs;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.IpAddress;
import wayleave.logs.Identity;
import wayleave.logs.Judgment;
import wayleave.logs.line.LogRecord;

/**
 * How addresses are written: those that a list verifies as a crawler's whole, others as their /24 or /48, or as a pseudonym that is
 * the same wherever the same key is used.
 */
public final class Clients {
  private static final int V4_BITS = 24;
  private static final int V6_BITS = 48;
  private static final int DIGITS = 16;
  private static final String HMAC = "HmacSHA256";

  private final boolean whole;
  private final @Nullable SecretKeySpec key;

  private Clients(boolean whole, @Nullable SecretKeySpec key) {
    this.whole = whole;
    this.key = key;
  }

  /** Networks instead of addresses. */
  public static Clients truncated() {
    return new Clients(false, null);
  }

  /** Whole addresses. */
  public static Clients full() {
    return new Clients(true, null);
  }

  /** Pseudonyms under a key of at least one byte. */
  public static Clients pseudonyms(byte[] key) {
    return new Clients(false, new SecretKeySpec(key, HMAC));
  }

  /** Whether addresses are written whole. */
  public boolean areFull() {
    return whole;
  }

  /** The client of a request whose sender was judged; null if there is none to be shown. */
  public @Nullable String of(LogRecord record, Judgment judgment) {
    Identity.Kind kind = judgment.identity().map(Identity::kind).orElse(null);
    if (kind == null) {
      return whole ? record.client().orElse(null) : null;
    }
    return kind == Identity.Kind.VERIFIED ? record.client().orElse(null) : of(record);
  }

  /** The client of a request; null if there is none. */
  public @Nullable String of(LogRecord record) {
    String client = record.client().orElse(null);
    if (whole || client == null) {
      return client;
    }
    Optional<IpAddress> address = IpAddress.of(client);
    if (key != null) {
      return hmac(
          key,
          address
              .map(IpAddress::toBytes)
              .orElse(client.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }
    return address
        .map(each ->
            each.network(each.isV4() ? V4_BITS : V6_BITS) + "/" + (each.isV4() ? V4_BITS : V6_BITS))
        .orElse(null);
  }

  private static String hmac(SecretKeySpec key, byte[] bytes) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(bytes)).substring(0, DIGITS);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }
}
