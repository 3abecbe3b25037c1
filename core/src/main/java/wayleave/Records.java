package wayleave;

import java.nio.charset.StandardCharsets;

/**
 * Walks the lines that a {@link RobotsTxt} keeps, in the compact form in which it keeps them. Not thread-safe.
 *
 * <p>A record is a tag (the kind in the lowest three bits, above them by how much the line number has grown, or 31 if that
 * stands in a number of its own), a length, and that many bytes: a name, a path in the spelling that is compared, the URL of
 * a sitemap, or a field's length, the field and the value of an extension line. A line of a robots.txt so takes two bytes
 * more than what it says.
 */
final class Records {
  static final int USER_AGENT = 0;
  /** A user-agent line that opens a group. */
  static final int FIRST_USER_AGENT = 1;

  static final int DISALLOW = 2;
  static final int ALLOW = 3;
  static final int SITEMAP = 4;
  static final int EXTENSION = 5;

  private static final int KIND_BITS = 3;
  private static final int LARGE_STEP = 31;

  final byte[] data;
  int kind;
  int line;
  /** Where the record's bytes begin. */
  int start;
  /** Where the record's bytes end, and the next record begins. */
  int end;

  Records(byte[] data, int from) {
    this.data = data;
    this.end = from;
  }

  /** Writes the beginning of a record; the length and the bytes follow. */
  static void begin(Bytes out, int kind, int lineStep) {
    if (lineStep < LARGE_STEP) {
      out.append((byte) (kind | lineStep << KIND_BITS));
    } else {
      out.append((byte) (kind | LARGE_STEP << KIND_BITS));
      out.appendNumber(lineStep - LARGE_STEP);
    }
  }

  boolean next() {
    if (end == data.length) {
      return false;
    }
    int tag = data[end++] & 0xFF;
    kind = tag & (1 << KIND_BITS) - 1;
    int step = tag >> KIND_BITS;
    line += step < LARGE_STEP ? step : LARGE_STEP + number();
    int length = number();
    start = end;
    end += length;
    return true;
  }

  boolean isUserAgent() {
    return kind <= FIRST_USER_AGENT;
  }

  boolean isRule() {
    return kind == DISALLOW || kind == ALLOW;
  }

  /** Whether a user-agent line is for all crawlers. */
  boolean isWildcard() {
    return end - start == 1 && data[start] == '*';
  }

  String text() {
    return text(start, end);
  }

  UserAgentLine userAgent() {
    return new UserAgentLine(line, text());
  }

  Rule rule() {
    return new Rule(line, kind == ALLOW ? Rule.Type.ALLOW : Rule.Type.DISALLOW, text());
  }

  ExtensionLine extension() {
    int after = end;
    end = start;
    int fieldEnd = number();
    int fieldStart = end;
    fieldEnd += fieldStart;
    end = after;
    return new ExtensionLine(line, text(fieldStart, fieldEnd), text(fieldEnd, after));
  }

  private int number() {
    int number = data[end++];
    if (number >= 0) {
      return number;
    }
    number &= 0x7F;
    for (int shift = 7; ; shift += 7) {
      int b = data[end++];
      number |= (b & 0x7F) << shift;
      if (b >= 0) {
        return number;
      }
    }
  }

  private String text(int from, int to) {
    return new String(data, from, to - from, StandardCharsets.UTF_8);
  }
}
