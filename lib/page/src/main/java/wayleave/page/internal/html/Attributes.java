package wayleave.page.internal.html;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Where the values of a tag's attributes stand, of those that are asked for. Of an attribute given twice, the first counts. */
final class Attributes {
  static final int NAME = 0;
  static final int CONTENT = 1;
  static final int PROPERTY = 2;
  static final int HTTP_EQUIV = 3;
  static final int ITEMPROP = 4;
  static final int DATA_NOSNIPPET = 5;
  static final int COLOR = 6;
  static final int FACE = 7;
  static final int SIZE = 8;
  static final int ENCODING = 9;
  static final int TYPE = 10;

  private static final byte[][] NAMES = {
    name("name"),
    name("content"),
    name("property"),
    name("http-equiv"),
    name("itemprop"),
    name("data-nosnippet"),
    name("color"),
    name("face"),
    name("size"),
    name("encoding"),
    name("type")
  };

  /** Those whose names have a length, by that length. */
  private static final int[][] BY_LENGTH = byLength();

  private final int[] from = new int[NAMES.length];
  private final int[] to = new int[NAMES.length];

  private static byte[] name(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  private static int[][] byLength() {
    int[][] byLength = new int[16][];
    for (int length = 0; length < byLength.length; length++) {
      int wanted = length;
      byLength[length] = IntStream.range(0, NAMES.length)
          .filter(i -> NAMES[i].length == wanted)
          .toArray();
    }
    return byLength;
  }

  void clear() {
    Arrays.fill(from, -1);
  }

  /** An attribute {@code html[nameFrom, nameTo)} with the value {@code html[valueFrom, valueTo)}. */
  void add(byte[] html, int nameFrom, int nameTo, int valueFrom, int valueTo) {
    int length = nameTo - nameFrom;
    if (length >= BY_LENGTH.length) {
      return;
    }
    for (int i : BY_LENGTH[length]) {
      if (from[i] < 0 && Ascii.equalsIgnoreCase(html, nameFrom, nameTo, NAMES[i])) {
        from[i] = valueFrom;
        to[i] = valueTo;
      }
    }
  }

  boolean has(int attribute) {
    return from[attribute] >= 0;
  }

  /** Where its value begins; negative if it has none such. */
  int from(int attribute) {
    return from[attribute];
  }

  int to(int attribute) {
    return to[attribute];
  }
}
