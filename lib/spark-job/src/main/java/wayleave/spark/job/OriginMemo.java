package wayleave.spark.job;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * The origins of URLs, found by scheme and authority as they are written where these are plain: to normalize a host takes longer
 * than all else that is done with a URL here. Not thread-safe.
 */
final class OriginMemo {
  private static final int MAX_PREFIX = 300;
  /** About 30 MB. */
  private static final int MAX_KNOWN = 1 << 17;
  /** Of a prefix without an origin. */
  private static final String NONE = "";

  private final Map<String, String> known = new HashMap<>();

  /** The origin of a URL; null if it has none. */
  @Nullable
  String of(String url) {
    int end = plainEnd(url);
    if (end < 0) {
      return parse(url);
    }
    String prefix = url.substring(0, end);
    String origin = known.get(prefix);
    if (origin == null) {
      String parsed = parse(prefix);
      origin = parsed == null ? NONE : parsed;
      if (known.size() == MAX_KNOWN) {
        known.clear();
      }
      known.put(prefix, origin);
    }
    return origin.isEmpty() ? null : origin;
  }

  private static @Nullable String parse(String url) {
    return Origin.parse(url).map(Origin::toString).orElse(null);
  }

  /** The end of scheme and authority if what follows cannot change what they mean: behind the third slash; otherwise -1. */
  private static int plainEnd(String url) {
    int scheme = url.indexOf("://");
    if (scheme <= 0) {
      return -1;
    }
    int most = Math.min(url.length(), MAX_PREFIX);
    for (int i = 0; i < scheme; i++) {
      if (!isPlain(url.charAt(i))) {
        return -1;
      }
    }
    for (int i = scheme + 3; i < most; i++) {
      char c = url.charAt(i);
      if (c == '/') {
        return i + 1;
      } else if (!isPlain(c)) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isPlain(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '.'
        || c == '_'
        || c == ':';
  }
}
