package wayleave.conformance;

import static wayleave.conformance.ReferenceBytes.bytes;
import static wayleave.conformance.ReferenceBytes.isDigit;
import static wayleave.conformance.ReferenceBytes.isEscape;
import static wayleave.conformance.ReferenceBytes.isLetter;
import static wayleave.conformance.ReferenceBytes.trim;
import static wayleave.conformance.ReferenceBytes.upper;
import static wayleave.conformance.ReferenceBytes.writeEscape;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Dialect;

/** How the reference engine takes the path out of a URL, and writes paths and patterns uniformly. */
final class ReferenceText {
  private ReferenceText() {}

  /** The part of a URL that patterns are compared with, normalised as the dialect says. */
  static byte[] path(byte[] url, Dialect dialect) {
    return switch (dialect) {
      // A C string: it ends at the first NUL.
      case GOOGLEBOT -> ReferenceBytes.before(pathParamsQuery(url), 0);
      case GOOGLE -> escape(standardPath(url));
      case RFC9309 -> decode(escape(standardPath(url)), "*$");
    };
  }

  private static final Pattern ABSOLUTE =
      Pattern.compile("(?is)(?:(?:https?|ftp):[/\\\\]*|//)([^/\\\\?#]*)([^?#]*)([^#]*).*");
  private static final Pattern OTHER_SCHEME =
      Pattern.compile("(?is)[a-z][a-z0-9+.-]*://([^/?#]*)([^?#]*)([^#]*).*");

  /** As the URL Standard has it, of what is absolute or relative to a scheme; of all else what google/robotstxt takes. */
  private static byte[] standardPath(byte[] url) {
    String text = new String(url, StandardCharsets.ISO_8859_1)
        .replaceAll("^[\\x00-\\x20]+|[\\x00-\\x20]+$", "")
        .replaceAll("[\\t\\r\\n]", "");
    Matcher special = ABSOLUTE.matcher(text);
    if (special.matches()) {
      return rooted(special.group(2).replace('\\', '/') + special.group(3));
    }
    Matcher other = OTHER_SCHEME.matcher(text);
    return other.matches() ? rooted(other.group(2) + other.group(3)) : pathParamsQuery(trim(url));
  }

  private static byte[] rooted(String path) {
    return (path.startsWith("/") ? path : "/" + path).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A rule's value, normalised; empty if the dialect says that it is no rule. */
  static Optional<byte[]> pattern(byte[] value, Dialect dialect) {
    if (dialect == Dialect.GOOGLEBOT) {
      return Optional.of(escapeNonAscii(value));
    }
    if (value.length == 0) {
      return Optional.empty();
    }
    boolean rooted = value[0] == '/' || value[0] == '*';
    if (dialect == Dialect.GOOGLE) {
      return Optional.of(escape(rooted ? value : concat(bytes("/"), value)));
    }
    if (!rooted) {
      return Optional.empty();
    }
    byte[] escaped = escape(value);
    int last = escaped.length - 1;
    return Optional.of(
        escaped[last] == '$'
            ? concat(decode(Arrays.copyOf(escaped, last), "$"), bytes("$"))
            : decode(escaped, "$"));
  }

  /** {@code GetPathParamsQuery} of google/robotstxt: scheme and authority go by search alone. */
  static byte[] pathParamsQuery(byte[] url) {
    int start = url.length >= 2 && url[0] == '/' && url[1] == '/' ? 2 : 0;
    int earlyPath = firstOfPathStarts(url, start);
    int protocol = indexOfProtocolEnd(url, start);
    int afterProtocol =
        protocol < 0 || (earlyPath >= 0 && earlyPath < protocol) ? start : protocol + 3;
    int path = firstOfPathStarts(url, afterProtocol);
    int fragment = ReferenceBytes.indexOf(url, '#', start);
    if (path < 0 || (fragment >= 0 && fragment < path)) {
      return bytes("/");
    }
    byte[] found = Arrays.copyOfRange(url, path, fragment < 0 ? url.length : fragment);
    return found[0] == '/' ? found : concat(bytes("/"), found);
  }

  private static int firstOfPathStarts(byte[] url, int from) {
    for (int i = from; i < url.length; i++) {
      if (url[i] == '/' || url[i] == '?' || url[i] == ';') {
        return i;
      }
    }
    return -1;
  }

  private static int indexOfProtocolEnd(byte[] url, int from) {
    for (int i = from; i + 2 < url.length; i++) {
      if (url[i] == ':' && url[i + 1] == '/' && url[i + 2] == '/') {
        return i;
      }
    }
    return -1;
  }

  /** {@code MaybeEscapePattern} of google/robotstxt: hex in capitals, non-ASCII bytes escaped. */
  static byte[] escapeNonAscii(byte[] text) {
    return escape(text, false);
  }

  /** Hex in capitals; every byte that can never stand in a URI escaped. */
  static byte[] escape(byte[] text) {
    return escape(text, true);
  }

  private static byte[] escape(byte[] text, boolean everyImpossibleByte) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length);
    for (int i = 0; i < text.length; i++) {
      int b = text[i] & 0xFF;
      if (isEscape(text, i)) {
        out.write('%');
        out.write(upper(text[i + 1]));
        out.write(upper(text[i + 2]));
        i += 2;
      } else if (b >= 0x80 || (everyImpossibleByte && !mayStandInUri(b))) {
        writeEscape(out, b);
      } else {
        out.write(b);
      }
    }
    return out.toByteArray();
  }

  private static boolean mayStandInUri(int b) {
    return b > 0x20 && b < 0x7F && "\"<>\\^`{|}".indexOf(b) < 0;
  }

  /**
   * Writes {@code %XX} of an unreserved character (RFC 3986 §2.3) as that character, and a {@code *} or {@code $} that means
   * itself as one byte that nothing else is written as: its escape, which rules must use (RFC 9309 §2.2.3), or the character.
   *
   * @param literal the characters that mean themselves where they stand
   */
  private static byte[] decode(byte[] text, String literal) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length);
    for (int i = 0; i < text.length; i++) {
      boolean escaped = isEscape(text, i);
      int b = escaped
          ? Character.digit(text[i + 1], 16) * 16 + Character.digit(text[i + 2], 16)
          : text[i];
      boolean special = b == '*' || b == '$';
      if (escaped ? special : literal.indexOf(b) >= 0) {
        out.write(b == '*' ? 1 : 2);
      } else if (escaped && !(isLetter(b) || isDigit(b) || (b < 0x80 && "-._~".indexOf(b) >= 0))) {
        out.write(text, i, 3);
      } else {
        out.write(b);
      }
      i += escaped ? 2 : 0;
    }
    return out.toByteArray();
  }

  static byte[] concat(byte[] a, byte[] b) {
    byte[] joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }
}
