package wayleave;

import org.jspecify.annotations.Nullable;

/** The entries of a {@link CacheSegment} that are also kept unpacked, in the order of their last use. Not thread-safe. */
final class WarmEntries {
  /** Object and the references to it. */
  private static final int WARM_BYTES = 40;

  /** An entry that is also kept unpacked. */
  static final class Warm {
    final byte[] entry;
    final AgentRules rules;
    private final long bytes;
    private @Nullable Warm newer;
    private @Nullable Warm older;

    private Warm(byte[] entry, AgentRules rules, long bytes) {
      this.entry = entry;
      this.rules = rules;
      this.bytes = bytes;
    }
  }

  private @Nullable Warm newest;
  private @Nullable Warm oldest;
  private long bytes;

  /** What the unpacked rules take; the entries do not count. */
  long bytes() {
    return bytes;
  }

  boolean hasSeveral() {
    return newest != oldest;
  }

  Warm add(byte[] entry, AgentRules rules, long rulesBytes) {
    Warm warm = new Warm(entry, rules, WARM_BYTES + rulesBytes);
    bytes += warm.bytes;
    link(warm);
    return warm;
  }

  void use(Warm warm) {
    if (warm != newest) {
      unlink(warm);
      link(warm);
    }
  }

  void remove(Warm warm) {
    bytes -= warm.bytes;
    unlink(warm);
  }

  /**
   * Takes the one out that was not used for longest.
   *
   * @throws IllegalStateException if there is none
   */
  Warm removeOldest() {
    Warm removed = oldest;
    if (removed == null) {
      throw new IllegalStateException();
    }
    remove(removed);
    return removed;
  }

  private void link(Warm warm) {
    warm.older = newest;
    if (newest == null) {
      oldest = warm;
    } else {
      newest.newer = warm;
    }
    newest = warm;
  }

  private void unlink(Warm warm) {
    if (warm.older == null) {
      oldest = warm.newer;
    } else {
      warm.older.newer = warm.newer;
    }
    if (warm.newer == null) {
      newest = warm.older;
    } else {
      warm.newer.older = warm.older;
    }
    warm.older = null;
    warm.newer = null;
  }
}
