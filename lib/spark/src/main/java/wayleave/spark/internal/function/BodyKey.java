package wayleave.spark.internal.function;

import java.util.Arrays;
import java.util.Comparator;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * What a response is known by: all of its body, since bodies are made by strangers who can choose what has the same hash. Bodies
 * with the same hash are told apart by their order, so that a table of them stays fast.
 */
final class BodyKey implements Comparable<BodyKey> {
  private static final int NO_STATUS = Integer.MIN_VALUE;
  private static final Comparator<Fetched> ORDER = Comparator.comparingInt(
          (Fetched fetched) -> fetched.status() == null ? NO_STATUS : fetched.status())
      .thenComparing(Fetched::isTruncated)
      .thenComparing(fetched -> fetched.options().dialect())
      .thenComparing(fetched -> fetched.options().preset());

  private final UTF8String body;
  private final Fetched fetched;
  private final int hash;

  private BodyKey(UTF8String body, Fetched fetched, int hash) {
    this.body = body;
    this.fetched = fetched;
    this.hash = hash;
  }

  /** A key to look for, valid as long as the body's memory is. */
  static BodyKey of(UTF8String body, Fetched fetched) {
    return new BodyKey(body, fetched, body.hashCode());
  }

  /** This key with a body of its own, to be kept. */
  BodyKey copy() {
    return new BodyKey(body.copy(), fetched, hash);
  }

  /** Whether a key of these would be equal to this one. */
  boolean is(UTF8String otherBody, Fetched otherFetched) {
    return fetched.equals(otherFetched) && areEqual(body, otherBody);
  }

  UTF8String body() {
    return body;
  }

  Fetched fetched() {
    return fetched;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BodyKey that
        && hash == that.hash
        && fetched.equals(that.fetched)
        && areEqual(body, that.body);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public int compareTo(BodyKey that) {
    int order = body.compareTo(that.body);
    return order == 0 ? ORDER.compare(fetched, that.fetched) : order;
  }
}
