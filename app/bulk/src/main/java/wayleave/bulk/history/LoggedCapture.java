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
  /** Time, file and position. */
  private static final int FIXED_BYTES = CaptureVersion.TIME_BYTES + 4 + 8;

  private final byte[] in;
  private final long hash;
  private final int keyStart;
  private final int keyEnd;
  private final long seconds;
  private final int nanos;
  private final int rank;
  private final long position;
  private final int status;
  /** Where the state is, as {@link CaptureVersion} has it, and where it ends before the body. */
  private final int stateStart;

  private final int stateEnd;
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
    stateStart = record.position();
    status = record.getInt(stateStart);
    CaptureVersion.skipState(record);
    stateEnd = record.position();
    body = StoredBody.read(record);
  }

  static int size(int keyLength, int locationLength) {
    return HEAD_BYTES + keyLength + FIXED_BYTES + CaptureVersion.stateSize(locationLength);
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
    CaptureVersion.putState(out, capture, location, body);
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
    return !CaptureVersion.isRedirect(status)
        && body.hasContentOf(other.body)
        && Arrays.equals(in, stateStart, stateEnd, other.in, other.stateStart, other.stateEnd);
  }

  /** A version that begins with this capture. */
  byte[] toVersion(Instant lastSeen) {
    int length = stateEnd + StoredBody.BYTES - stateStart;
    ByteBuffer out = ByteBuffer.allocate(2 * CaptureVersion.TIME_BYTES + length);
    CaptureVersion.putTime(out, time());
    CaptureVersion.putTime(out, lastSeen);
    return out.put(in, stateStart, length).array();
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
