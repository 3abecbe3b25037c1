package wayleave.js.compile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;

/**
 * What TeaVM's java.lang and java.util lack, do otherwise than the JDK, or do slowly. {@link LibraryPatches} puts each method in
 * its place.
 */
final class JavaLibrary {
  private static final char REPLACEMENT = '\uFFFD';

  private JavaLibrary() {}

  /** {@code new String(bytes, from, length, charset)}: US-ASCII, ISO 8859-1 or UTF-8. */
  static String decode(byte[] bytes, int from, int length, Charset charset) {
    int to = from + length;
    int ascii = endOfAscii(bytes, from, to);
    if (ascii == to || charset.equals(ISO_8859_1)) {
      return text(bytes, from, to);
    }
    char[] chars = new char[length];
    int n = 0;
    while (n < ascii - from) {
      chars[n] = (char) bytes[from + n];
      n++;
    }
    int at = ascii;
    while (at < to) {
      int b = bytes[at] & 0xFF;
      if (b < 0x80) {
        chars[n++] = (char) b;
        at++;
        continue;
      }
      int size = charset.equals(US_ASCII) ? -1 : sizeOfCharacter(bytes, at, to);
      if (size < 0) {
        chars[n++] = REPLACEMENT;
        at -= size;
        continue;
      }
      int c = b & 0xFF >> size + 1;
      for (int i = 1; i < size; i++) {
        c = c << 6 | bytes[at + i] & 0x3F;
      }
      if (size == 4) {
        chars[n++] = (char) (0xD7C0 + (c >> 10));
        chars[n++] = (char) (0xDC00 | c & 0x3FF);
      } else {
        chars[n++] = (char) c;
      }
      at += size;
    }
    return new String(chars, 0, n);
  }

  private static int endOfAscii(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] >= 0) {
      i++;
    }
    return i;
  }

  /**
   * How many bytes the character takes that begins at a byte above 7F; negative for the number of bytes of which the JDK makes one
   * U+FFFD: an encoded surrogate as a whole, otherwise what might have become a character up to the first byte that cannot.
   */
  private static int sizeOfCharacter(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xFF;
    int size = lead < 0xC2 ? -1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : -1;
    if (size < 0) {
      return -1;
    }
    for (int i = 1; i < size; i++) {
      if (at + i == to || (bytes[at + i] & 0xC0) != 0x80) {
        return -i;
      }
      int b = bytes[at + i] & 0xFF;
      boolean never =
          lead == 0xE0 && b < 0xA0 || lead == 0xF0 && b < 0x90 || lead == 0xF4 && b > 0x8F;
      if (i == 1 && never) {
        return -1;
      }
    }
    boolean surrogate = lead == 0xED && (bytes[at + 1] & 0xFF) >= 0xA0;
    return surrogate ? -size : size;
  }

  /** A character for each byte. An array of plain numbers is made faster than a view of the bytes. */
  @JSBody(
      params = {"bytes", "from", "to"},
      script = "var text = '';"
          + "for (var i = from; i < to; i += 4096) {"
          + "  var codes = new Array(Math.min(to - i, 4096));"
          + "  for (var j = 0; j < codes.length; j++) codes[j] = bytes[i + j] & 255;"
          + "  text += String.fromCharCode.apply(null, codes);"
          + "}"
          + "return text;")
  private static native String text(@JSByRef byte[] bytes, int from, int to);

  /** {@code new String(chars, from, length)}. */
  @JSBody(
      params = {"chars", "from", "length"},
      script = "var text = '';"
          + "for (var i = 0; i < length; i += 4096) {"
          + "  var codes = new Array(Math.min(length - i, 4096));"
          + "  for (var j = 0; j < codes.length; j++) codes[j] = chars[from + i + j];"
          + "  text += String.fromCharCode.apply(null, codes);"
          + "}"
          + "return text;")
  static native String text(@JSByRef char[] chars, int from, int length);

  /** A string of all characters. */
  static String text(char[] chars) {
    return text(chars, 0, chars.length);
  }

  /** {@code text.getBytes(charset)}: US-ASCII, ISO 8859-1 or UTF-8; what the charset lacks becomes a question mark. */
  static byte[] encode(String text, Charset charset) {
    int limit = charset.equals(ISO_8859_1) ? 0x100 : 0x80;
    int length = text.length();
    byte[] bytes = new byte[length];
    int i = 0;
    while (i < length && text.charAt(i) < limit) {
      bytes[i] = (byte) text.charAt(i++);
    }
    if (i == length) {
      return bytes;
    }
    boolean isUtf8 = !charset.equals(ISO_8859_1) && !charset.equals(US_ASCII);
    byte[] longer = isUtf8 ? new byte[3 * length] : bytes;
    int n = i;
    System.arraycopy(bytes, 0, longer, 0, isUtf8 ? n : 0);
    while (i < length) {
      char c = text.charAt(i++);
      boolean isPair =
          Character.isHighSurrogate(c) && i < length && Character.isLowSurrogate(text.charAt(i));
      if (c < limit) {
        longer[n++] = (byte) c;
      } else if (!isUtf8 || Character.isSurrogate(c) && !isPair) {
        i += isPair ? 1 : 0;
        longer[n++] = '?';
      } else if (c < 0x800) {
        longer[n++] = (byte) (0xC0 | c >> 6);
        longer[n++] = (byte) (0x80 | c & 0x3F);
      } else if (!isPair) {
        longer[n++] = (byte) (0xE0 | c >> 12);
        longer[n++] = (byte) (0x80 | c >> 6 & 0x3F);
        longer[n++] = (byte) (0x80 | c & 0x3F);
      } else {
        int pair = Character.toCodePoint(c, text.charAt(i++));
        longer[n++] = (byte) (0xF0 | pair >> 18);
        longer[n++] = (byte) (0x80 | pair >> 12 & 0x3F);
        longer[n++] = (byte) (0x80 | pair >> 6 & 0x3F);
        longer[n++] = (byte) (0x80 | pair & 0x3F);
      }
    }
    return java.util.Arrays.copyOf(longer, n);
  }

  /** {@code text.toLowerCase(Locale.ROOT)}; TeaVM's builds the tag of the locale each time. */
  static String toLowerCase(String text, Locale root) {
    return toLowerCase(text);
  }

  @JSBody(params = "text", script = "return text.toLowerCase();")
  private static native String toLowerCase(String text);

  // TeaVM's search texts character by character.

  /** {@code text.indexOf(part, from)}. */
  @JSBody(
      params = {"text", "part", "from"},
      script = "return text.indexOf(part, from);")
  static native int indexOf(String text, String part, int from);

  /** {@code text.indexOf(character, from)} of a character below U+10000. */
  @JSBody(
      params = {"text", "character", "from"},
      script = "return text.indexOf(String.fromCharCode(character), from);")
  static native int indexOf(String text, int character, int from);

  /** {@code text.contains(part)}. */
  static boolean contains(String text, CharSequence part) {
    return indexOf(text, part.toString(), 0) >= 0;
  }

  /** {@code text.startsWith(part, from)}. */
  @JSBody(
      params = {"text", "part", "from"},
      script = "return from >= 0 && from <= text.length && text.startsWith(part, from);")
  static native boolean startsWith(String text, String part, int from);

  /** {@code text.endsWith(part)}. */
  @JSBody(
      params = {"text", "part"},
      script = "return text.endsWith(part);")
  static native boolean endsWith(String text, String part);

  /** {@code Long.bitCount(bits)}; numbers of 64 bits are slow. */
  static int bitCount(long bits) {
    return Integer.bitCount((int) bits) + Integer.bitCount((int) (bits >>> 32));
  }

  /** {@code text.isBlank()}; TeaVM's knows U+0020 only. */
  static boolean isBlank(String text) {
    return text.strip().isEmpty();
  }

  /** {@code text.lines()}. */
  static Stream<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        lines.add(text.substring(start, i));
        i += c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n' ? 1 : 0;
        start = i + 1;
      }
    }
    if (start < text.length()) {
      lines.add(text.substring(start));
    }
    return lines.stream();
  }

  /** {@code Double.parseDouble(text)} of digits with at most one point; TeaVM's has tables of powers of ten. */
  @JSBody(params = "text", script = "return +text;")
  static native double parseDouble(String text);

  /** {@code Double.toString(number)}, but for -0; TeaVM's has tables of powers of ten. */
  @JSBody(
      params = "number",
      script = "if (!isFinite(number)) return String(number);"
          + "var size = Math.abs(number);"
          + "var isPlain = size === 0 || size >= 1e-3 && size < 1e7;"
          + "var text = isPlain ? String(number) : number.toExponential();"
          + "return text.replace(/^-?\\d+(?![.\\d])/, '$&.0').replace(/e\\+?/, 'E');")
  static native String toString(double number);

  /** {@code Character.toString(codePoint)}. */
  static String toString(int codePoint) {
    return new String(Character.toChars(codePoint));
  }

  /** {@code Character.getName(codePoint)} for those characters that {@link LibraryPatches#names} lists. */
  static @Nullable String getName(int codePoint) {
    if (codePoint > 0xFF00 && codePoint < 0xFF5F) {
      return "FULLWIDTH " + getName(codePoint - 0xFEE0);
    }
    if (codePoint > 0xE001F && codePoint < 0xE007F) {
      return "TAG " + getName(codePoint - 0xE0000);
    }
    String names = names();
    String number = "\n" + Integer.toHexString(codePoint) + " ";
    int at = names.indexOf(number);
    return at < 0 ? null : names.substring(at + number.length(), names.indexOf('\n', at + 1));
  }

  /** Filled in by {@link LibraryPatches}. */
  private static String names() {
    return "";
  }

  /** {@code CrawlerData.of(name)}. */
  static String crawlers(String name) {
    return switch (name) {
      case "version" -> crawlerVersion();
      case "observed" -> observedCrawlers();
      default -> crawlerTable();
    };
  }

  /** Filled in by {@link LibraryPatches}. */
  private static String observedCrawlers() {
    return "";
  }

  /** Filled in by {@link LibraryPatches}. */
  private static String crawlerTable() {
    return "";
  }

  /** Filled in by {@link LibraryPatches}. */
  private static String crawlerVersion() {
    return "";
  }

  /** {@code Arrays.compareUnsigned(a, b)}. */
  static int compareUnsigned(byte[] a, byte[] b) {
    return compareUnsigned(a, 0, a.length, b, 0, b.length);
  }

  /** {@code Arrays.compareUnsigned(a, fromA, toA, b, fromB, toB)}. */
  static int compareUnsigned(byte[] a, int fromA, int toA, byte[] b, int fromB, int toB) {
    int length = Math.min(toA - fromA, toB - fromB);
    for (int i = 0; i < length; i++) {
      if (a[fromA + i] != b[fromB + i]) {
        return (a[fromA + i] & 0xFF) - (b[fromB + i] & 0xFF);
      }
    }
    return toA - fromA - (toB - fromB);
  }

  /** {@code stream.writeBytes(bytes)}. */
  static void writeBytes(java.io.ByteArrayOutputStream stream, byte[] bytes) {
    stream.write(bytes, 0, bytes.length);
  }

  /** {@code instant.toString()}; TeaVM's formatter has the words of all languages. */
  static String toString(Instant instant) {
    int second = (int) Math.floorMod(instant.getEpochSecond(), 86_400L);
    String fraction = "";
    if (instant.getNano() > 0) {
      String nanos = Integer.toString(1_000_000_000 + instant.getNano()).substring(1);
      int digits = nanos.endsWith("000000") ? 3 : nanos.endsWith("000") ? 6 : 9;
      fraction = "." + nanos.substring(0, digits);
    }
    return LocalDate.ofEpochDay(Math.floorDiv(instant.getEpochSecond(), 86_400L)) + "T"
        + twoDigits(second / 3600) + ":" + twoDigits(second / 60 % 60) + ":"
        + twoDigits(second % 60) + fraction + "Z";
  }

  private static String twoDigits(int number) {
    return Integer.toString(100 + number).substring(1);
  }

  /** {@code duration.dividedBy(divisor)} of lengths in whole milliseconds. */
  static long dividedBy(Duration duration, Duration divisor) {
    return duration.toMillis() / divisor.toMillis();
  }

  /** {@code duration.toSeconds()}. */
  static long toSeconds(Duration duration) {
    return duration.getSeconds();
  }

  /** {@code duration.toHoursPart()}. */
  static int toHoursPart(Duration duration) {
    return (int) (duration.toHours() % 24);
  }

  /** {@code duration.toMinutesPart()}. */
  static int toMinutesPart(Duration duration) {
    return (int) (duration.toMinutes() % 60);
  }

  /** {@code duration.toSecondsPart()}. */
  static int toSecondsPart(Duration duration) {
    return (int) (duration.getSeconds() % 60);
  }

  /** {@code Arrays.copyOf(array, length)}; TeaVM's copies byte by byte. */
  static byte[] copyOf(byte[] array, int length) {
    if (length <= array.length) {
      return slice(array, 0, length);
    }
    byte[] copy = new byte[length];
    System.arraycopy(array, 0, copy, 0, array.length);
    return copy;
  }

  /** {@code Arrays.copyOf(array, length)}. */
  static int[] copyOf(int[] array, int length) {
    if (length <= array.length) {
      return slice(array, 0, length);
    }
    int[] copy = new int[length];
    System.arraycopy(array, 0, copy, 0, array.length);
    return copy;
  }

  /** {@code Arrays.copyOfRange(array, from, to)} within the array. */
  @JSBody(
      params = {"array", "from", "to"},
      script = "return array.slice(from, to);")
  @JSByRef
  private static native byte[] slice(@JSByRef byte[] array, int from, int to);

  @JSBody(
      params = {"array", "from", "to"},
      script = "return array.slice(from, to);")
  @JSByRef
  private static native int[] slice(@JSByRef int[] array, int from, int to);

  /** {@code System.arraycopy}, which makes an object for each call. */
  static void copy(byte[] source, int from, byte[] target, int at, int length) {
    if (length > 48) {
      System.arraycopy(source, from, target, at, length);
      return;
    }
    for (int i = 0; i < length; i++) {
      target[at + i] = source[from + i];
    }
  }
}
