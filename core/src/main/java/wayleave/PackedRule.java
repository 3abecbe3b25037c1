package wayleave;

import java.nio.charset.StandardCharsets;

/**
 * Reads a compiled rule where it stands in the bytes of {@link AgentRules}: its line * 2 + (1 if it allows) and the length of
 * its path, each as a number of {@link Bytes}, and the path.
 */
final class PackedRule {
  private PackedRule() {}

  static int line(byte[] data, int at) {
    return number(data, at) >>> 1;
  }

  static boolean allows(byte[] data, int at) {
    return (data[at] & 1) != 0;
  }

  static int length(byte[] data, int at) {
    return number(data, endOfNumber(data, at));
  }

  /** Where the path begins; it ends {@link #length} later, where the next rule begins. */
  static int path(byte[] data, int at) {
    return endOfNumber(data, endOfNumber(data, at));
  }

  static int next(byte[] data, int at) {
    return path(data, at) + length(data, at);
  }

  static Rule rule(byte[] data, int at) {
    String path = new String(data, path(data, at), length(data, at), StandardCharsets.UTF_8);
    return new Rule(line(data, at), allows(data, at) ? Rule.Type.ALLOW : Rule.Type.DISALLOW, path);
  }

  static int number(byte[] data, int at) {
    int number = data[at];
    if (number >= 0) {
      return number;
    }
    number &= 0x7F;
    for (int i = at + 1, shift = 7; ; i++, shift += 7) {
      number |= (data[i] & 0x7F) << shift;
      if (data[i] >= 0) {
        return number;
      }
    }
  }

  static int endOfNumber(byte[] data, int at) {
    int end = at;
    while (data[end] < 0) {
      end++;
    }
    return end + 1;
  }
}
