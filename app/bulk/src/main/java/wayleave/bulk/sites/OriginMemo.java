package wayleave.bulk.sites;

import org.jspecify.annotations.Nullable;

/**
 * Tells the origins of URLs, and remembers them by the beginning of the URL as it is written, for to normalise a host takes
 * longer than to answer. A fixed number is remembered, each in one of two places that its hash names, of which the second is for
 * what was last in the first. Thread-safe: threads that write to one place at once leave there what one of them wrote.
 */
public final class OriginMemo {
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

  private final @Nullable OriginName[] known = new OriginName[PLACES];

  /** The origin of a URL; null if it has none. */
  @Nullable
  public OriginName of(String url) {
    int most = Math.min(url.length(), MAX_PREFIX);
    int slashes = 0;
    int hash = 0;
    for (int i = 0; i < most; i++) {
      char c = url.charAt(i);
      hash = 31 * hash + c;
      if (c == '/') {
        slashes++;
        if (slashes == 3) {
          OriginName name = ofPrefix(url, i + 1, hash);
          return name.hasOrigin() ? name : null;
        } else if (slashes == 1 && (i == 0 || url.charAt(i - 1) != ':')
            || slashes == 2 && url.charAt(i - 1) != '/') {
          break;
        }
      } else if (c >= IS_PLAIN.length || !IS_PLAIN[c]) {
        break;
      }
    }
    OriginName name = OriginName.of(url);
    return name.hasOrigin() ? name : null;
  }

  /** @param end where the path begins, after its first slash; all before is plain */
  private OriginName ofPrefix(String url, int end, int hash) {
    int place = (hash ^ hash >>> 15) & PLACES - 2;
    OriginName first = known[place];
    if (first != null && url.startsWith(first.written())) {
      return first;
    }
    OriginName second = known[place + 1];
    if (second == null || !url.startsWith(second.written())) {
      second = OriginName.of(url.substring(0, end));
    }
    known[place + 1] = first;
    known[place] = second;
    return second;
  }
}
