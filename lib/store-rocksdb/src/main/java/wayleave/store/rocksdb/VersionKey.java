package wayleave.store.rocksdb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.rocksdb.RocksIterator;
import wayleave.Origin;

/**
 * The key of a version: the origin, a zero byte, which no origin contains, and what is left of all numbers, so that of an
 * origin's versions the newest comes first.
 */
final class VersionKey {
  private VersionKey() {}

  static byte[] of(Origin origin, long number) {
    byte[] name = origin.toString().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(name.length + 1 + Long.BYTES)
        .put(name)
        .put((byte) 0)
        .putLong(Long.MAX_VALUE - number)
        .array();
  }

  /** Not after any of the origin's. */
  static byte[] first(Origin origin) {
    byte[] name = origin.toString().getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(name, name.length + 1);
  }

  /** After all of the origin's, and not after any other's that is. */
  static byte[] afterLast(Origin origin) {
    byte[] key = first(origin);
    key[key.length - 1] = 1;
    return key;
  }

  static long number(byte[] key) {
    return Long.MAX_VALUE - ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
  }

  /**
   * Whether there is a version of an origin where an iterator is or further on; it is at it then. What has the origin's name and is no
   * version's key, which only others can have put there, is passed over.
   */
  static boolean reaches(Origin origin, RocksIterator at) {
    byte[] first = first(origin);
    for (; at.isValid() && beginsWith(at.key(), first); at.next()) {
      if (at.key().length == first.length + Long.BYTES) {
        return true;
      }
    }
    return false;
  }

  private static boolean beginsWith(byte[] key, byte[] first) {
    return key.length >= first.length
        && Arrays.equals(key, 0, first.length, first, 0, first.length);
  }
}
