package wayleave.extension;

import java.util.Arrays;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.bytes.Utf8;

/**
 * Finds where keys, values and parameters of a structured field end (RFC 9651 §4.2), such as those of {@code Content-Usage} and {@code
 * Robots-Tag}. Checks only that they are well-formed, and reads no numbers or dates. Immutable and thread-safe.
 */
public final class StructuredItem {
  private static final int MAX_INTEGER_DIGITS = 15;
  private static final int MAX_DECIMAL_DIGITS = 12;
  private static final int MAX_FRACTION_DIGITS = 3;

  private final String text;

  /** For the value of a field, or several values joined by commas. */
  public StructuredItem(String text) {
    this.text = text;
  }

  /** The offset after the key that begins at an offset (RFC 9651 §4.2.3.3), or the same offset if none does. */
  public static int endOfKey(String text, int from) {
    int end = from;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean first = c >= 'a' && c <= 'z' || c == '*';
      if (!first && (end == from || !ExtensionReader.isDigit(c) && "_-.".indexOf(c) < 0)) {
        break;
      }
      end++;
    }
    return end;
  }

  /** The offset after the item or inner list that begins at an offset, without its parameters (§4.2.1.1), or -1 if none does. */
  public int endOfValue(int from) {
    return is(from, '(') ? endOfInnerList(from) : endOfBareItem(from);
  }

  /** The offset after the parameters that begin at an offset (§4.2.3.2): the same one if there are none, -1 if they are malformed. */
  public int endOfParameters(int from) {
    int at = from;
    while (is(at, ';')) {
      at = skipSpaces(at + 1);
      int key = endOfKey(text, at);
      if (key == at) {
        return -1;
      }
      at = key;
      if (is(at, '=')) {
        at = endOfBareItem(at + 1);
        if (at < 0) {
          return -1;
        }
      }
    }
    return at;
  }

  /** §4.2.1.2. */
  private int endOfInnerList(int from) {
    int at = from + 1;
    while (true) {
      int start = at;
      at = skipSpaces(at);
      if (is(at, ')')) {
        return at + 1;
      }
      // Between two items there is a space.
      if (start == at && start > from + 1) {
        return -1;
      }
      at = endOfBareItem(at);
      at = at < 0 ? -1 : endOfParameters(at);
      if (at < 0) {
        return -1;
      }
    }
  }

  /** §4.2.3.1. */
  private int endOfBareItem(int from) {
    if (from >= text.length()) {
      return -1;
    }
    char c = text.charAt(from);
    return switch (c) {
      case '"' -> endOfString(from + 1);
      case ':' -> endOfByteSequence(from + 1);
      case '?' -> is(from + 1, '0') || is(from + 1, '1') ? from + 2 : -1;
      case '@' -> {
        int end = endOfNumber(from + 1);
        yield end < 0 || text.substring(from, end).indexOf('.') >= 0 ? -1 : end;
      }
      case '%' -> is(from + 1, '"') ? endOfDisplayString(from + 2) : -1;
      default ->
        c == '*' || ExtensionReader.isLetter(c)
            ? endOfToken(from)
            : c == '-' || ExtensionReader.isDigit(c) ? endOfNumber(from) : -1;
    };
  }

  /** §4.2.4. */
  private int endOfNumber(int from) {
    int start = is(from, '-') ? from + 1 : from;
    int end = endOfDigits(start);
    int digits = end - start;
    if (digits == 0 || digits > MAX_INTEGER_DIGITS) {
      return -1;
    }
    if (!is(end, '.')) {
      return end;
    }
    int fraction = endOfDigits(end + 1);
    int places = fraction - end - 1;
    return digits > MAX_DECIMAL_DIGITS || places == 0 || places > MAX_FRACTION_DIGITS
        ? -1
        : fraction;
  }

  private int endOfDigits(int from) {
    int end = from;
    while (end < text.length() && ExtensionReader.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** §4.2.5. */
  private int endOfString(int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        return i + 1;
      }
      if (c == '\\' && !is(++i, '"') && !is(i, '\\') || c < ' ' || c >= 0x7F) {
        return -1;
      }
    }
    return -1;
  }

  /** §4.2.6. */
  private int endOfToken(int from) {
    int end = from;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean tokenCharacter = ExtensionReader.isLetter(c)
          || ExtensionReader.isDigit(c)
          || "!#$%&'*+-.^_`|~:/".indexOf(c) >= 0;
      if (!tokenCharacter) {
        break;
      }
      end++;
    }
    return end;
  }

  /** §4.2.7; padding may be missing, and unused bits need not be zero. */
  private int endOfByteSequence(int from) {
    int end = from;
    while (end < text.length() && isBase64(text.charAt(end))) {
      end++;
    }
    int lastGroup = (end - from) % 4;
    int missing = lastGroup == 0 ? 0 : 4 - lastGroup;
    int padded = end;
    while (is(padded, '=')) {
      padded++;
    }
    // A single character of a group is no whole byte.
    return is(padded, ':') && lastGroup != 1 && padded - end <= missing ? padded + 1 : -1;
  }

  private static boolean isBase64(char c) {
    return ExtensionReader.isLetter(c) || ExtensionReader.isDigit(c) || c == '+' || c == '/';
  }

  /** §4.2.10. */
  private int endOfDisplayString(int from) {
    ByteBuilder bytes = new ByteBuilder(text.length() - from);
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        byte[] read = bytes.toArray();
        return Arrays.equals(Utf8.encode(Utf8.decode(read)), read) ? i + 1 : -1;
      }
      if (c < ' ' || c >= 0x7F) {
        return -1;
      }
      if (c == '%') {
        int high = hexValue(i + 1);
        int low = hexValue(i + 2);
        if (high < 0 || low < 0) {
          return -1;
        }
        bytes.append((byte) (high << 4 | low));
        i += 2;
      } else {
        bytes.append((byte) c);
      }
    }
    return -1;
  }

  private int hexValue(int at) {
    return at < text.length() ? "0123456789abcdef".indexOf(text.charAt(at)) : -1;
  }

  private int skipSpaces(int from) {
    int at = from;
    while (is(at, ' ')) {
      at++;
    }
    return at;
  }

  private boolean is(int at, char c) {
    return at < text.length() && text.charAt(at) == c;
  }
}
