package wayleave.bulk.history;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Capture;

/** A record of a {@link CaptureLog}, in the bytes of its partition. Immutable. */
final class LoggedCapture implements Comparable<LoggedCapture> {
  /** The size, the hash and the length of the key. */
  private static final int HEAD_BYTES = 4 + 8 + 4;
  /** Time, file, position, status, whether it is incomplete, and the length of the location. */
  private static final int FIXED_BYTES = 12 + 4 + 8 + 4 + 1 + 4;

  private final byte[] in;
  private final long hash;
  private final int keyStart;
  private final int keyEnd;
  private final long seconds;
  private final int nanos;
  private final int rank;
  private final long position;
  private final int status;
  private final boolean incomplete;
  private final byte @Nullable [] location;
  private final StoredBody body;

  /**
   * Reads the next record.
   *
   * @param ranks of the numbers of files
   */
  LoggedCapture(ByteBuffer record, int[] ranks) {
    in = record.array();
    record.getInt();
    hash = record.getLong();
    int key = record.getInt();
    keyStart = record.position();
    keyEnd = keyStart + key;
    record.position(keyEnd);
    seconds = record.getLong();
    nanos = record.getInt();
    rank = ranks[record.getInt()];
    position = record.getLong();
    status = record.getInt();
    incomplete = record.get() != 0;
    int length = record.getInt();
    location = length < 0 ? null : new byte[length];
    if (location != null) {
      record.get(location);
    }
    body = StoredBody.read(record);
  }

  static int size(int keyLength, int locationLength) {
    return HEAD_BYTES + keyLength + FIXED_BYTES + locationLength + StoredBody.BYTES;
  }

  static void write(
      ByteBuffer out,
      long hash,
      byte[] key,
      Capture capture,
      int source,
      long position,
      byte @Nullable [] location,
      StoredBody body) {
    out.putInt(size(key.length, location == null ? 0 : location.length));
    out.putLong(hash).putInt(key.length).put(key);
    CaptureVersion.putTime(out, capture.fetchedAt());
    out.putInt(source).putLong(position);
    out.putInt(capture.status()).put((byte) (capture.incomplete() ? 1 : 0));
    out.putInt(location == null ? -1 : location.length);
    if (location != null) {
      out.put(location);
    }
    body.write(out);
  }

  long hash() {
    return hash;
  }

  byte[] key() {
    return Arrays.copyOfRange(in, keyStart, keyEnd);
  }

  Instant time() {
    return Instant.ofEpochSecond(seconds, nanos);
  }

  boolean isOfKey(LoggedCapture other) {
    return hash == other.hash && compareKeys(other) == 0;
  }

  boolean isOfTime(LoggedCapture other) {
    return seconds == other.seconds && nanos == other.nanos;
  }

  /** Whether it says what another says. What redirects lead to may change meanwhile, so that they are told apart. */
  boolean repeats(LoggedCapture other) {
    return status == other.status
        && !CaptureVersion.isRedirect(status)
        && incomplete == other.incomplete
        && body.hasContentOf(other.body)
        && Arrays.equals(location, other.location);
  }

  byte[] toVersion(Instant lastSeen) {
    return CaptureVersion.toBytes(time(), lastSeen, status, incomplete, location, body);
  }

  private int compareKeys(LoggedCapture other) {
    return Arrays.compareUnsigned(in, keyStart, keyEnd, other.in, other.keyStart, other.keyEnd);
  }

  /** By hash and key, then time; of one time, that which counts is last. */
  @Override
  public int compareTo(LoggedCapture other) {
    int order = Long.compareUnsigned(hash, other.hash);
    if (order == 0) {
      order = compareKeys(other);
    }
    if (order == 0) {
      order = Long.compare(seconds, other.seconds);
    }
    if (order == 0) {
      order = Integer.compare(nanos, other.nanos);
    }
    if (order == 0) {
      order = Integer.compare(rank, other.rank);
    }
    return order == 0 ? Long.compare(position, other.position) : order;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LoggedCapture that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash);
  }
}
