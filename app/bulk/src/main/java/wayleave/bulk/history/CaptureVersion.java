package wayleave.bulk.history;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Capture;

/**
 * What was captured of one URL from one time to another without a change. Immutable.
 *
 * @param head the first of these captures, without its body
 * @param lastSeen when the last of them was taken
 * @param body where the body is stored
 */
record CaptureVersion(Capture head, Instant lastSeen, StoredBody body) {
  static final int TIME_BYTES = 8 + 4;

  private static final byte[] NO_BODY = {};

  Instant from() {
    return head.fetchedAt();
  }

  boolean isRedirect() {
    return isRedirect(head.status());
  }

  static boolean isRedirect(int status) {
    return status / 100 == 3;
  }

  /** The first of the captures. */
  Capture capture(byte[] content) {
    return new Capture(
        head.url(), head.fetchedAt(), head.status(), head.location(), content, head.incomplete());
  }

  /** The length of a state. */
  static int stateSize(int locationLength) {
    return 4 + 1 + 4 + locationLength + StoredBody.BYTES;
  }

  /** Writes what a version is besides its times. */
  static void putState(
      ByteBuffer out, Capture capture, byte @Nullable [] location, StoredBody body) {
    out.putInt(capture.status()).put((byte) (capture.incomplete() ? 1 : 0));
    out.putInt(location == null ? -1 : location.length);
    if (location != null) {
      out.put(location);
    }
    body.write(out);
  }

  /** Goes from a state to its body. */
  static void skipState(ByteBuffer in) {
    in.position(in.position() + 4 + 1);
    int location = in.getInt();
    in.position(in.position() + Math.max(0, location));
  }

  /** Reads versions until the block ends: each is two times and a state. */
  static List<CaptureVersion> read(String key, ByteBuffer in) {
    List<CaptureVersion> versions = new ArrayList<>();
    while (in.hasRemaining()) {
      Instant from = time(in);
      Instant lastSeen = time(in);
      int status = in.getInt();
      boolean incomplete = in.get() != 0;
      int length = in.getInt();
      String location = length < 0 ? null : text(in, length);
      StoredBody body = StoredBody.read(in);
      Capture head = new Capture(key, from, status, location, NO_BODY, incomplete);
      versions.add(new CaptureVersion(head, lastSeen, body));
    }
    return versions;
  }

  static void putTime(ByteBuffer out, Instant time) {
    out.putLong(time.getEpochSecond()).putInt(time.getNano());
  }

  static Instant time(ByteBuffer in) {
    return Instant.ofEpochSecond(in.getLong(), in.getInt());
  }

  static String text(ByteBuffer in, int length) {
    String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
    return text;
  }
}
