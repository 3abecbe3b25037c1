package wayleave.captures;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A digest of bytes, as WARC files (ISO 28500, {@code WARC-Block-Digest}) and their indexes have it: {@code sha1:} and base32, or
 * without the name of the algorithm; hexadecimal digits and SHA-256, SHA-512 and MD5 too. Immutable and thread-safe.
 */
public final class ContentDigest {
  private static final Map<String, String> ALGORITHMS =
      Map.of("sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512", "md5", "MD5");
  /** The algorithm of a digest without its name: that of the archives' tools, or the one whose digests are as long. */
  private static final Map<Integer, String> BY_LENGTH =
      Map.of(16, "MD5", 20, "SHA-1", 32, "SHA-256", 64, "SHA-512");

  private static final Pattern FORM = Pattern.compile("(?:([\\w-]+):)?(\\w+)=*");
  private static final Pattern SHA_1_IN_BASE_32 = Pattern.compile("[A-Z2-7]{32}");
  private static final Pattern HEX = Pattern.compile("(?:[0-9a-fA-F]{2})+");
  private static final Pattern BASE_32 = Pattern.compile("[A-Za-z2-7]+");
  private static final int BITS = 5;

  private final String algorithm;
  private final byte[] value;

  private ContentDigest(String algorithm, byte[] value) {
    this.algorithm = algorithm;
    this.value = value;
  }

  /** The digest in a text; empty if it is none, or of an unknown algorithm. */
  public static Optional<ContentDigest> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    String digits = form.group(2);
    if (form.group(1) != null) {
      String name = form.group(1).toLowerCase(Locale.ROOT).replace("-", "");
      return Optional.ofNullable(ALGORITHMS.get(name)).flatMap(algorithm -> of(algorithm, digits));
    } else if (SHA_1_IN_BASE_32.matcher(digits).matches()) {
      return of("SHA-1", digits);
    }
    return HEX.matcher(digits).matches()
        ? Optional.ofNullable(BY_LENGTH.get(digits.length() / 2))
            .flatMap(algorithm -> of(algorithm, digits))
        : Optional.empty();
  }

  private static Optional<ContentDigest> of(String algorithm, String digits) {
    int length = digest(algorithm).getDigestLength();
    byte[] value = {};
    if (digits.length() == 2 * length && HEX.matcher(digits).matches()) {
      value = HexFormat.of().parseHex(digits);
    } else if (BASE_32.matcher(digits).matches()) {
      value = base32(digits);
    }
    return value.length == length
        ? Optional.of(new ContentDigest(algorithm, value))
        : Optional.empty();
  }

  /** RFC 4648 §6; bits that fill no byte are left out. */
  private static byte[] base32(String digits) {
    byte[] bytes = new byte[digits.length() * BITS / Byte.SIZE];
    int bits = 0;
    int held = 0;
    int at = 0;
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      bits = bits << BITS | (Character.isDigit(c) ? c - '2' + 26 : Character.toUpperCase(c) - 'A');
      held += BITS;
      if (held >= Byte.SIZE) {
        held -= Byte.SIZE;
        bytes[at++] = (byte) (bits >> held);
      }
    }
    return bytes;
  }

  /** A digest of the same algorithm, of nothing yet. */
  public MessageDigest begin() {
    return digest(algorithm);
  }

  /** Whether this is the digest of what another, which {@link #begin} gave, has seen; that one is reset. */
  public boolean isOf(MessageDigest seen) {
    return Arrays.equals(seen.digest(), value);
  }

  /** Whether this is the digest of these bytes. */
  public boolean isOf(byte[] bytes, int begin, int end) {
    MessageDigest digest = begin();
    digest.update(bytes, begin, end - begin);
    return isOf(digest);
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has them
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ContentDigest digest
        && algorithm.equals(digest.algorithm)
        && Arrays.equals(value, digest.value);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(value);
  }

  /** The algorithm and hexadecimal digits. */
  @Override
  public String toString() {
    return algorithm + ":" + HexFormat.of().formatHex(value);
  }
}
