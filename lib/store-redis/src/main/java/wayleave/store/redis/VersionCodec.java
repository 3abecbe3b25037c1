package wayleave.store.redis;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;
import wayleave.policy.cache.CacheEntry;

/** How a version is kept in an origin's list: the SHA-256 of its body, by which the server compares, then the version. */
final class VersionCodec {
  private static final int HASH = 32;

  /** Adds a value unless its body is the newest one's; no other process comes between. */
  static final String ADD = """
      local newest = redis.call('LINDEX', KEYS[1], 0)
      if not newest or string.sub(newest, 1, 32) ~= string.sub(ARGV[1], 1, 32) then
        redis.call('LPUSH', KEYS[1], ARGV[1])
        redis.call('LTRIM', KEYS[1], 0, ARGV[2] - 1)
      end
      return redis.call('PEXPIRE', KEYS[1], ARGV[3])
      """;

  private VersionCodec() {}

  static byte[] write(CacheEntry.Copy version) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(hash(version));
    bytes.writeBytes(version.toBytes());
    return bytes.toByteArray();
  }

  /** Empty if {@link #write} did not write it. */
  static Optional<CacheEntry.Copy> read(byte[] value) {
    if (value.length < HASH) {
      return Optional.empty();
    }
    return CacheEntry.Copy.fromBytes(Arrays.copyOfRange(value, HASH, value.length))
        .filter(copy -> Arrays.equals(hash(copy), 0, HASH, value, 0, HASH));
  }

  private static byte[] hash(CacheEntry.Copy version) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(version.found().body().toBytes());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
