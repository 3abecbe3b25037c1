package wayleave.bulk.sites;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import wayleave.CrawlerRules;
import wayleave.captures.CapturedRules;

/**
 * The rules that sites have: equal ones are held once, since very many sites have the same robots.txt. So there is room for more
 * sites, and what is asked often stays near the processor. Thread-safe.
 */
final class SharedRules {
  /** About what rules take besides their packed form. */
  private static final int BYTES_EACH = 200;

  private final ConcurrentMap<Packed, Shared> held = new ConcurrentHashMap<>();

  private final AtomicLong bytes = new AtomicLong();

  /** The packed form of rules. Comparable, so that a map finds even those fast whose hash sites made up to be the same. */
  private record Packed(byte[] bytes) implements Comparable<Packed> {
    private static final Packed NONE = new Packed(new byte[0]);

    @Override
    public boolean equals(@Nullable Object object) {
      return object instanceof Packed other && Arrays.equals(bytes, other.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public int compareTo(Packed other) {
      return Arrays.compare(bytes, other.bytes);
    }
  }

  /** Rules that sites have. */
  static final class Shared {
    private final Packed key;
    private final CapturedRules rules;
    /** About how many bytes they take. */
    private final int bytes;
    /** How many sites have them. Changed by who changes their place in the map. */
    private int sites;

    private Shared(Packed key, CapturedRules rules, int bytes) {
      this.key = key;
      this.rules = rules;
      this.bytes = bytes;
    }

    CapturedRules rules() {
      return rules;
    }
  }

  /** What says the same as these rules; to be given back. */
  Shared take(CapturedRules made) {
    CrawlerRules rules = made.rules().orElse(null);
    if (rules == null) {
      return new Shared(Packed.NONE, made, 0);
    }
    byte[] packed = rules.toBytes();
    return held.compute(new Packed(packed), (key, there) -> {
      Shared shared = there;
      if (shared == null) {
        // They are here twice, and an index of them takes about as much.
        shared = new Shared(key, made, BYTES_EACH + 3 * packed.length);
        bytes.addAndGet(shared.bytes);
      }
      shared.sites++;
      return shared;
    });
  }

  /** Gives back what was taken: a site has them no more. */
  void giveBack(Shared given) {
    held.computeIfPresent(given.key, (key, there) -> without(there));
  }

  private @Nullable Shared without(Shared shared) {
    shared.sites--;
    if (shared.sites > 0) {
      return shared;
    }
    bytes.addAndGet(-shared.bytes);
    return null;
  }

  /** About how many bytes those take that are held. */
  long bytes() {
    return bytes.get();
  }
}
