package wayleave.bulk;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * Tells the origins of URLs, and remembers them by the beginning of the URL as it is written, for to normalise a host takes
 * longer than to answer. A fixed number is remembered, each in one of two places that its hash names, of which the second is for
 * what was last in the first. Thread-safe: threads that write to one place at once leave there what one of them wrote.
 */
final class OriginMemo {
  private static final int PLACES = 1 << 18;
  private static final int MAX_PREFIX = 300;

  /** What a beginning consists of whose meaning does not depend on what comes after its last slash. */
  private static final boolean[] IS_PLAIN = new boolean[128];

  static {
    for (int c = 0; c < IS_PLAIN.length; c++) {
      IS_PLAIN[c] = c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || "-._:".indexOf(c) >= 0;
    }
  }

  private final @Nullable Known[] known = new Known[PLACES];

  /** @param prefix scheme, authority and the slash after it */
  private record Known(String prefix, @Nullable OriginName name) {
    boolean isOf(String url) {
      return url.startsWith(prefix);
    }
  }

  /** The origin of a URL; null if it has none. */
  @Nullable
  OriginName of(String url) {
    int end = endOfPrefix(url);
    if (end < 0) {
      return parse(url);
    }
    int hash = 0;
    for (int i = 0; i < end; i++) {
      hash = 31 * hash + url.charAt(i);
    }
    int place = (hash ^ hash >>> 15) & PLACES - 2;
    Known first = known[place];
    if (first != null && first.isOf(url)) {
      return first.name;
    }
    Known second = known[place + 1];
    if (second == null || !second.isOf(url)) {
      String prefix = url.substring(0, end);
      second = new Known(prefix, parse(prefix));
    }
    known[place + 1] = first;
    known[place] = second;
    return second.name;
  }

  private static @Nullable OriginName parse(String url) {
    Optional<Origin> origin = Origin.parse(url);
    return origin.isPresent() ? OriginName.of(origin.get()) : null;
  }

  /** Where the path begins, after its first slash, if all before is plain; else -1. */
  private static int endOfPrefix(String url) {
    int most = Math.min(url.length(), MAX_PREFIX);
    int slashes = 0;
    for (int i = 0; i < most; i++) {
      char c = url.charAt(i);
      if (c == '/') {
        slashes++;
        if (slashes == 1 && (i == 0 || url.charAt(i - 1) != ':')
            || slashes == 2 && url.charAt(i - 1) != '/') {
          return -1;
        } else if (slashes == 3) {
          return i + 1;
        }
      } else if (c >= IS_PLAIN.length || !IS_PLAIN[c]) {
        return -1;
      }
    }
    return -1;
  }
}
