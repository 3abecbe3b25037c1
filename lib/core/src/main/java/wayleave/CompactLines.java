package wayleave;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.match.Escaping;

/**
 * Walks the lines that a {@link RobotsTxt} keeps, in the compact form in which it keeps them. Not thread-safe.
 *
 * <p>A record is a tag (the kind in the lowest three bits, above them by how much the line number has grown, or 31 if that
 * stands in a number of its own), a length, and that many bytes: a name, a path in the spelling that is compared, the URL of
 * a sitemap, or a field's length, the field and the value of an extension line. A line of a robots.txt so takes two bytes
 * more than what it says. Paths are often like the one before: of a rule's path stands how many bytes it shares with that of
 * the rule before in its group, and the others.
 */
final class CompactLines {
  static final int USER_AGENT = 0;
  /** A user-agent line that opens a group. */
  static final int FIRST_USER_AGENT = 1;

  static final int DISALLOW = 2;
  static final int ALLOW = 3;
  static final int SITEMAP = 4;
  static final int EXTENSION = 5;

  private static final int KIND_BITS = 3;
  private static final int LARGE_STEP = 31;

  private final byte[] data;
  private int next;
  int kind;
  int line;
  /** What holds the record's bytes. */
  byte[] bytes;
  /** Where the record's bytes begin. */
  int start;
  /** Where the record's bytes end. */
  int end;
  /** After {@link #nextUserAgent}, where the record begins. */
  int recordStart;
  /** After {@link #nextUserAgent}, the line of the record before. */
  int lineBefore;
  /** Where the path of the last rule begins in {@link #data}, or -1 if it stands in {@link #joined}. */
  private int ruleStart;

  /** A path that was put together. */
  private byte[] joined = {};

  CompactLines(byte[] data, int from) {
    this.data = data;
    this.next = from;
    this.bytes = data;
  }

  /** Writes the beginning of a record; the length and the bytes follow. */
  static void begin(ByteBuilder out, int kind, int lineStep) {
    if (lineStep < LARGE_STEP) {
      out.append((byte) (kind | lineStep << KIND_BITS));
    } else {
      out.append((byte) (kind | LARGE_STEP << KIND_BITS));
      out.appendNumber(lineStep - LARGE_STEP);
    }
  }

  /**
   * Writes a rule.
   *
   * @param shared how many bytes the path {@code source[from, to)} shares with that of the rule before
   */
  static void appendRule(
      ByteBuilder out, int kind, int lineStep, int shared, byte[] source, int from, int to) {
    int length = to - from - shared;
    if (lineStep < LARGE_STEP && length < 0x80 && shared < 0x80) {
      int head = kind | lineStep << KIND_BITS | shared << 8 | length << 16;
      out.append(head, 3, source, from + shared, to);
    } else {
      begin(out, kind, lineStep);
      out.appendNumber(shared);
      out.appendBlock(source, from + shared, to);
    }
  }

  /** Goes on to the next record, if there is one. */
  boolean next() {
    if (next == data.length) {
      return false;
    }
    readTag();
    int shared = isRule() ? number() : 0;
    int length = number();
    if (shared > 0) {
      join(shared, length);
      ruleStart = -1;
    } else {
      bytes = data;
      start = next;
      end = next + length;
      ruleStart = isRule() ? start : ruleStart;
    }
    next += length;
    return true;
  }

  /** Goes on to the next user-agent line, if there is one; after that, only {@link #goTo} leads back to rules. */
  boolean nextUserAgent() {
    while (next < data.length) {
      recordStart = next;
      lineBefore = line;
      readTag();
      if (isRule()) {
        number();
      }
      int length = number();
      start = next;
      next += length;
      end = next;
      if (isUserAgent()) {
        return true;
      }
    }
    return false;
  }

  /** Goes to a record that opens a group, which shares nothing with what stands before it, by what {@link #nextUserAgent} found. */
  void goTo(int recordStart, int lineBefore) {
    next = recordStart;
    line = lineBefore;
  }

  private void readTag() {
    int tag = data[next++] & 0xFF;
    kind = tag & (1 << KIND_BITS) - 1;
    int step = tag >> KIND_BITS;
    line += step < LARGE_STEP ? step : LARGE_STEP + number();
  }

  /** Puts a path together from the first bytes of the last rule's and those that stand next. */
  private void join(int shared, int length) {
    if (joined.length < shared + length) {
      joined = Arrays.copyOf(joined, 2 * (shared + length));
    }
    if (ruleStart >= 0) { // otherwise the last path is in there already
      System.arraycopy(data, ruleStart, joined, 0, shared);
    }
    System.arraycopy(data, next, joined, shared, length);
    bytes = joined;
    start = 0;
    end = shared + length;
  }

  boolean isUserAgent() {
    return kind <= FIRST_USER_AGENT;
  }

  boolean isRule() {
    return kind == DISALLOW || kind == ALLOW;
  }

  /** Whether it names a sitemap; an empty value names none. */
  boolean isSitemap() {
    return kind == SITEMAP && end > start;
  }

  String text() {
    return text(start, end);
  }

  UserAgentLine userAgent() {
    return new UserAgentLine(line, text());
  }

  Rule rule(Escaping escaping) {
    return new Rule(
        line,
        kind == ALLOW ? Rule.Type.ALLOW : Rule.Type.DISALLOW,
        escaping.textOfPattern(bytes, start, end, end),
        end - start);
  }

  ExtensionLine extension() {
    int after = next;
    next = start;
    int fieldEnd = number();
    int fieldStart = next;
    fieldEnd += fieldStart;
    next = after;
    return new ExtensionLine(line, text(fieldStart, fieldEnd), text(fieldEnd, end));
  }

  private int number() {
    int number = data[next++];
    if (number >= 0) {
      return number;
    }
    number &= 0x7F;
    for (int shift = 7; ; shift += 7) {
      int b = data[next++];
      number |= (b & 0x7F) << shift;
      if (b >= 0) {
        return number;
      }
    }
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
