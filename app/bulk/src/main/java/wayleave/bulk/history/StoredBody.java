package wayleave.bulk.history;

import java.nio.ByteBuffer;

/**
 * Where a body is stored. Immutable.
 *
 * @param digest1 the first part of its digest
 * @param digest2 the second part
 * @param partition which file it is in
 * @param place where in that file it begins
 * @param length how many bytes it has; what is in no file has none
 */
record StoredBody(long digest1, long digest2, int partition, long place, int length) {
  static final int BYTES = 8 + 8 + 1 + 8 + 4;

  void write(ByteBuffer out) {
    out.putLong(digest1).putLong(digest2).put((byte) partition).putLong(place).putInt(length);
  }

  static StoredBody read(ByteBuffer in) {
    return new StoredBody(in.getLong(), in.getLong(), in.get() & 0xFF, in.getLong(), in.getInt());
  }

  boolean hasContentOf(StoredBody other) {
    return digest1 == other.digest1 && digest2 == other.digest2 && length == other.length;
  }
}
