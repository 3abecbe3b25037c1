package wayleave.conformance;

import static wayleave.conformance.ReferenceBytes.before;
import static wayleave.conformance.ReferenceBytes.bytes;
import static wayleave.conformance.ReferenceBytes.equalsIgnoringCase;
import static wayleave.conformance.ReferenceBytes.indexOf;
import static wayleave.conformance.ReferenceBytes.startsWithIgnoringCase;
import static wayleave.conformance.ReferenceBytes.trim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.Dialect;
import wayleave.conformance.ReferenceLine.Field;

/** Cuts a robots.txt into lines, and each line into field and value. */
final class ReferenceReader {
  /** What google/robotstxt keeps of a line: a buffer of 8 × 2083 bytes, less the final NUL. */
  private static final int GOOGLEBOT_LINE_BYTES = 8 * 2083 - 1;

  /** What counts of a file in the other two dialects: 500 KiB (F8, RFC 9309 §2.5). */
  private static final int FILE_BYTES = 500 * 1024;

  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private static final String[] GOOGLEBOT_USER_AGENT = {"user-agent", "useragent", "user agent"};
  private static final String[] GOOGLEBOT_ALLOW = {"allow"};
  private static final String[] GOOGLEBOT_DISALLOW = {
    "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"
  };
  private static final String[] GOOGLEBOT_SITEMAP = {"sitemap", "site-map"};

  private ReferenceReader() {}

  /** Returns every line that counts, those without a field included. */
  static List<ReferenceLine> lines(byte[] body, Dialect dialect) {
    List<ReferenceLine> lines = new ArrayList<>();
    int start = bomLength(body);
    int number = 0;
    boolean afterCarriageReturn = false;
    for (int i = start; i <= body.length; i++) {
      boolean last = i == body.length;
      if (!last && body[i] != '\n' && body[i] != '\r') {
        continue;
      }
      boolean secondHalfOfCrLf = !last && body[i] == '\n' && i == start && afterCarriageReturn;
      if (!secondHalfOfCrLf) {
        number++;
        if (dialect != Dialect.GOOGLEBOT && i > FILE_BYTES) {
          return lines;
        }
        lines.add(line(number, Arrays.copyOfRange(body, start, i), dialect));
      }
      afterCarriageReturn = !last && body[i] == '\r';
      start = i + 1;
    }
    return lines;
  }

  /** The bytes of a byte order mark are skipped one by one, as far as they match. */
  private static int bomLength(byte[] body) {
    int length = 0;
    while (length < BOM.length && length < body.length && body[length] == BOM[length]) {
      length++;
    }
    return length;
  }

  private static ReferenceLine line(int number, byte[] whole, Dialect dialect) {
    boolean tooLong = dialect == Dialect.GOOGLEBOT && whole.length > GOOGLEBOT_LINE_BYTES;
    byte[] kept = tooLong ? Arrays.copyOf(whole, GOOGLEBOT_LINE_BYTES) : whole;
    byte[] visible = before(kept, 0);
    boolean comment = indexOf(visible, '#', 0) >= 0;
    byte[] text = trim(before(visible, '#'));
    int separator = indexOf(text, ':', 0);
    boolean missingColon = false;
    if (separator < 0 && dialect == Dialect.GOOGLEBOT) {
      separator = gapBetweenTwoWords(text);
      missingColon = separator >= 0;
    }
    byte[] key = separator < 0 ? new byte[0] : trim(Arrays.copyOf(text, separator));
    if (key.length == 0) {
      return new ReferenceLine(
          number, Field.NONE, key, key, false, false, tooLong, comment, text.length == 0);
    }
    byte[] value = trim(Arrays.copyOfRange(text, separator + 1, text.length));
    Field field = dialect == Dialect.GOOGLEBOT ? googlebotField(key) : field(key);
    return new ReferenceLine(
        number, field, key, value, isTypo(field, key), missingColon, tooLong, comment, false);
  }

  /** Where the first blank stands in a text of exactly two words, else -1. */
  private static int gapBetweenTwoWords(byte[] text) {
    int gap = -1;
    int words = 0;
    for (int i = 0; i < text.length; i++) {
      boolean blank = text[i] == ' ' || text[i] == '\t';
      boolean afterBlank = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t';
      if (blank && gap < 0) {
        gap = i;
      }
      if (!blank && afterBlank) {
        words++;
      }
    }
    return words == 2 ? gap : -1;
  }

  private static Field field(byte[] key) {
    if (equalsIgnoringCase(key, bytes("user-agent"))) {
      return Field.USER_AGENT;
    }
    if (equalsIgnoringCase(key, bytes("allow"))) {
      return Field.ALLOW;
    }
    if (equalsIgnoringCase(key, bytes("disallow"))) {
      return Field.DISALLOW;
    }
    return equalsIgnoringCase(key, bytes("sitemap")) ? Field.SITEMAP : Field.UNKNOWN;
  }

  private static Field googlebotField(byte[] key) {
    if (startsWithAny(key, GOOGLEBOT_USER_AGENT)) {
      return Field.USER_AGENT;
    }
    if (startsWithAny(key, GOOGLEBOT_ALLOW)) {
      return Field.ALLOW;
    }
    if (startsWithAny(key, GOOGLEBOT_DISALLOW)) {
      return Field.DISALLOW;
    }
    return startsWithAny(key, GOOGLEBOT_SITEMAP) ? Field.SITEMAP : Field.UNKNOWN;
  }

  private static boolean startsWithAny(byte[] key, String[] prefixes) {
    for (String prefix : prefixes) {
      if (startsWithIgnoringCase(key, bytes(prefix))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isTypo(Field field, byte[] key) {
    return switch (field) {
      case USER_AGENT -> !startsWithIgnoringCase(key, bytes("user-agent"));
      case ALLOW -> !startsWithIgnoringCase(key, bytes("allow"));
      case DISALLOW -> !startsWithIgnoringCase(key, bytes("disallow"));
      case SITEMAP -> !startsWithIgnoringCase(key, bytes("sitemap"));
      case UNKNOWN, NONE -> false;
    };
  }
}
