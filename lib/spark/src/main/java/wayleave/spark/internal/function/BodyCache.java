package wayleave.spark.internal.function;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import wayleave.spark.internal.TaskLocal;

/**
 * What was read of the bodies that came last, so that rows which are sorted or joined by origin are read once. Bounded by
 * bytes. Belongs to one thread.
 */
final class BodyCache {
  /** For each thread: some thousand files of the usual size. */
  private static final long MAX_BYTES = 32L << 20;

  private static final TaskLocal<BodyCache> OF_TASK =
      new TaskLocal<>(() -> new BodyCache(MAX_BYTES));

  private final long maxBytes;
  /** The one that was asked for longest ago is first. */
  private final Map<BodyKey, CachedBody> bodies = new LinkedHashMap<>(64, 0.75f, true);

  private long bytes;
  private @Nullable CachedBody last;
  private @Nullable CachedBody withoutBody;

  /** @param maxBytes about how much it may hold; the body that came last is held in any case */
  BodyCache(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** The cache of this thread and task. */
  static BodyCache current() {
    return OF_TASK.get();
  }

  /**
   * What a response says.
   *
   * @param body null if it is not known; copied if it is kept
   */
  CachedBody get(@Nullable UTF8String body, Fetched fetched) {
    if (body == null) {
      return withoutBody(fetched);
    }
    CachedBody known = last;
    if (known == null || !known.key().is(body, fetched)) {
      BodyKey key = BodyKey.of(body, fetched);
      known = bodies.get(key);
      if (known == null) {
        known = CachedBody.read(key.copy());
        bodies.put(known.key(), known);
        bytes += known.bytes();
      }
      last = known;
      shrink(known);
    }
    return known;
  }

  /** What a crawler has to follow in a body that this cache gave. */
  CachedAgent agent(CachedBody body, UTF8String agent) {
    long before = body.bytes();
    CachedAgent found = body.agent(agent, maxBytes / 4);
    // A response without a body is not in the table: it is one at most, and bounded by itself.
    if (body.bytes() != before && body != withoutBody) {
      bytes += body.bytes() - before;
      shrink(body);
    }
    return found;
  }

  /** About how much it holds. */
  long bytes() {
    return bytes;
  }

  int size() {
    return bodies.size();
  }

  private CachedBody withoutBody(Fetched fetched) {
    CachedBody known = withoutBody;
    if (known == null || !known.key().fetched().equals(fetched)) {
      known = CachedBody.withoutBody(fetched);
      withoutBody = known;
    }
    return known;
  }

  private void shrink(CachedBody kept) {
    Iterator<CachedBody> oldest = bodies.values().iterator();
    while (bytes > maxBytes && oldest.hasNext()) {
      CachedBody body = oldest.next();
      if (body != kept) {
        bytes -= body.bytes();
        oldest.remove();
      }
    }
  }
}
