package wayleave.policy.response;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The bytes of a robots.txt after content decoding. Immutable and thread-safe. */
public final class Body {
  private final byte[] bytes;

  private Body(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A body of a copy of {@code bytes}. */
  public static Body of(byte[] bytes) {
    return new Body(bytes.clone());
  }

  /** A body of {@code text} in UTF-8. */
  public static Body of(String text) {
    return new Body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A body that takes {@code bytes} over: nobody may change them from then on. */
  public static Body owning(byte[] bytes) {
    return new Body(bytes);
  }

  /** The bytes themselves: nobody may change them. */
  public byte[] shared() {
    return bytes;
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  /** The number of bytes. */
  public int length() {
    return bytes.length;
  }

  /** The bytes read as UTF-8, with U+FFFD for what is none. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The SHA-256 of the bytes, as 64 lower-case hexadecimal digits. */
  public String sha256() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Body that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** A summary for people: the length. */
  @Override
  public String toString() {
    return "Body[" + bytes.length + " bytes]";
  }
}
