package wayleave;

/**
 * What a {@link RulesCache} holds of an origin, in one array: how often the clock's hand has to
 * come by before it goes, a number that stands for the crawler,
 * the length of the key and the key, and {@link PackedRules}.
 */
final class CacheEntry {
  private static final int CHANCES = 0;
  private static final int READER = 1;
  private static final int KEY = 2;

  private CacheEntry() {}

  /** Begins an entry; the packed rules follow. It has one chance, those that are asked for get two. */
  static Bytes begin(String key, int reader) {
    Bytes out = new Bytes(256);
    out.append((byte) 1);
    out.append((byte) reader);
    out.appendNumber(key.length());
    for (int i = 0; i < key.length(); i++) {
      out.append((byte) key.charAt(i));
    }
    return out;
  }

  static void used(byte[] entry) {
    entry[CHANCES] = 2;
  }

  /** Takes a chance away. False if there is none. */
  static boolean takeChance(byte[] entry) {
    if (entry[CHANCES] == 0) {
      return false;
    }
    entry[CHANCES]--;
    return true;
  }

  static int reader(byte[] entry) {
    return entry[READER];
  }

  /** Where the packed rules begin. */
  static int rules(byte[] entry) {
    return PackedRule.endOfNumber(entry, KEY) + PackedRule.number(entry, KEY);
  }

  static boolean hasKey(byte[] entry, String key) {
    int length = PackedRule.number(entry, KEY);
    if (length != key.length()) {
      return false;
    }
    int start = PackedRule.endOfNumber(entry, KEY);
    for (int i = 0; i < length; i++) {
      if (entry[start + i] != key.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static long hash(String key, long secret) {
    long hash = secret;
    for (int i = 0; i < key.length(); i++) {
      hash = (hash + key.charAt(i)) * secret;
    }
    return mix(hash);
  }

  /** The same of an entry's key. */
  static long hash(byte[] entry, long secret) {
    long hash = secret;
    int end = rules(entry);
    for (int i = PackedRule.endOfNumber(entry, KEY); i < end; i++) {
      hash = (hash + entry[i]) * secret;
    }
    return mix(hash);
  }

  private static long mix(long hash) {
    long mixed = (hash ^ hash >>> 32) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }
}
