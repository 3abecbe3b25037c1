package wayleave.bulk.sites;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes that strangers, who choose the names of sites and what is in files, cannot make collide. For one thread. */
public final class KeyHash {
  private final MessageDigest sha256;

  public KeyHash() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /** The first half of SHA-256. */
  public ByteBuffer digest(byte[] bytes, int length) {
    sha256.update(bytes, 0, length);
    return ByteBuffer.wrap(sha256.digest(), 0, 16);
  }

  public long of(byte[] key) {
    return digest(key, key.length).getLong();
  }
}
