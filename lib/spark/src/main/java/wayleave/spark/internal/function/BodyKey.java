package wayleave.spark.internal.function;

import java.util.Arrays;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.captures.CaptureOptions;

/**
 * What a response is known by: all of its body, since bodies are made by strangers who can choose what has the same hash. Bodies
 * with the same hash are told apart by their order, so that a table of them stays fast.
 */
final class BodyKey implements Comparable<BodyKey> {
  private static final int NO_STATUS = Integer.MIN_VALUE;

  private final UTF8String body;
  private final int status;
  private final CaptureOptions options;
  private final int hash;

  private BodyKey(UTF8String body, int status, CaptureOptions options, int hash) {
    this.body = body;
    this.status = status;
    this.options = options;
    this.hash = hash;
  }

  /** A key to look for, valid as long as the body's memory is. */
  static BodyKey of(UTF8String body, @Nullable Integer status, CaptureOptions options) {
    return new BodyKey(body, number(status), options, body.hashCode());
  }

  /** This key with a body of its own, to be kept. */
  BodyKey copy() {
    return new BodyKey(body.copy(), status, options, hash);
  }

  /** Whether a key of these would be equal to this one. */
  boolean is(UTF8String otherBody, @Nullable Integer otherStatus, CaptureOptions otherOptions) {
    return status == number(otherStatus)
        && options.equals(otherOptions)
        && areEqual(body, otherBody);
  }

  UTF8String body() {
    return body;
  }

  /** As {@link UTF8String#equals}, which takes several times as long for a few kilobytes. */
  private static boolean areEqual(UTF8String a, UTF8String b) {
    int length = a.numBytes();
    if (length == b.numBytes()
        && a.getBaseObject() instanceof byte[] bytes
        && b.getBaseObject() instanceof byte[] others) {
      int start = (int) (a.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
      int other = (int) (b.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
      return Arrays.equals(bytes, start, start + length, others, other, other + length);
    }
    return a.equals(b);
  }

  private static int number(@Nullable Integer status) {
    return status == null ? NO_STATUS : status;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BodyKey that
        && hash == that.hash
        && status == that.status
        && options.equals(that.options)
        && areEqual(body, that.body);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public int compareTo(BodyKey that) {
    int order = body.compareTo(that.body);
    if (order == 0) {
      order = Integer.compare(status, that.status);
    }
    if (order == 0) {
      order = options.dialect().compareTo(that.options.dialect());
    }
    return order == 0 ? options.preset().compareTo(that.options.preset()) : order;
  }
}
