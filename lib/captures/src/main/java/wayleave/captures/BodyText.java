package wayleave.captures;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which engines write bytes into text, which would be read as a robots.txt of one line: all of it allowed. A body is one of
 * these only if nothing else is possible: it has no line break, each of its characters is one that the way writes, and what comes out
 * has a line break and a field of a robots.txt.
 */
enum BodyText {
  /** {@code \x0A} for a line feed: a BLOB of DuckDB as CSV or JSON. */
  DUCKDB("DuckDB's text of a BLOB") {
    @Override
    byte @Nullable [] bytes(String text) {
      return text.contains("\\x") ? unescaped(text, false) : null;
    }
  },
  /** Hexadecimal digits, also in pairs, alone or behind {@code \x} (PostgreSQL's {@code bytea}), {@code 0x} or {@code X'}. */
  HEXADECIMAL("hexadecimal digits") {
    @Override
    byte @Nullable [] bytes(String text) {
      Matcher digits = HEX.matcher(text);
      return digits.matches()
          ? HexFormat.of().parseHex(SEPARATOR.matcher(digits.group(1)).replaceAll(""))
          : null;
    }
  },
  /** {@code b'...'}, also in {@code bytearray(...)}: bytes of Python, as pandas writes them into CSV. */
  PYTHON("Python's text of bytes") {
    @Override
    byte @Nullable [] bytes(String text) {
      String bytes = text.startsWith(BYTEARRAY) && text.endsWith(")")
          ? text.substring(BYTEARRAY.length(), text.length() - 1)
          : text;
      int end = bytes.length() - 1;
      boolean isQuoted = end > 1
          && bytes.charAt(0) == 'b'
          && (bytes.charAt(1) == '\'' || bytes.charAt(1) == '"')
          && bytes.charAt(end) == bytes.charAt(1);
      return isQuoted ? unescaped(bytes.substring(2, end), true) : null;
    }
  },
  /** {@code [85, 115, ...]}: an array of bytes as JSON, or without commas as NumPy writes it. */
  NUMBERS("a list of bytes") {
    @Override
    byte @Nullable [] bytes(String text) {
      if (!LIST.matcher(text).matches()) {
        return null;
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (String each : text.substring(1, text.length() - 1).split("[, ]+")) {
        out.write(Integer.parseInt(each));
      }
      return out.toByteArray();
    }
  },
  /** Base64 (RFC 4648 §4, §5), with or without padding, as in a {@code data:} URL: binary columns of Spark and BigQuery as JSON. */
  BASE64("base64") {
    @Override
    byte @Nullable [] bytes(String text) {
      Matcher digits = IN_BASE64.matcher(text);
      if (!digits.matches() || digits.group(1).length() % 4 == 1) {
        return null;
      }
      return Base64.getDecoder().decode(digits.group(1).replace('-', '+').replace('_', '/'));
    }
  };

  private static final String BYTEARRAY = "bytearray(";
  private static final Pattern HEX =
      Pattern.compile("(?:\\\\x|0x|[xX]')?+((?:[0-9a-fA-F]{2}[ :-]?+)++)'?+");
  private static final Pattern SEPARATOR = Pattern.compile("[ :-]");
  private static final Pattern LIST = Pattern.compile("\\[(?:-?\\d{1,3}(?:, ?+| ))*+-?\\d{1,3}]");
  private static final Pattern IN_BASE64 =
      Pattern.compile("(?:data:[^,]{0,100};base64,)?+([A-Za-z0-9+/_-]++)={0,2}");
  /** What stands in the place of bytes, or of a line break in front of a field. */
  private static final Pattern MISREAD =
      Pattern.compile("(?i)^(?:b['\"]|bytearray\\(|data:|\\[object |<memory at |\\[B@|\\[ *+['\"])"
          + "|(?:\\\\(?:[rn]|u000[ad]|0?1[25])|[%=]0[ad]|&#x?0*+(?:1[03]|[ad]);|_x000[ad]_"
          + "|[\\x00\\x0B\\x1E]|\u00C2\u0085|\u00E2\u0080[\u00A8\u00A9])"
          + "[\\s+]*+(?:user-agent|disallow|allow|sitemap) *+(?::|%3a|=3a|\\\\u003a|&#58;|&#x3a;)");
  /** A file as a browser shows it, and as a tool took it from there. */
  private static final Pattern SHOWN =
      Pattern.compile("(?i)<pre\\b[^>]*+>\\s*+(?:#|(?:user-agent|disallow|allow|sitemap) *+:)");

  private static final String CARRIAGE_RETURN = "_x000d_";

  private static final Pattern FIELD = Pattern.compile(
      "(?im)^[ \\t]*(?:user-agent|disallow|allow|sitemap|crawl-delay|host)[ \\t]*:");
  private static final Pattern LINE_BREAK = Pattern.compile("[\\r\\n]");
  /** The shortest text that is a rule in one of these ways. */
  private static final int MIN_LENGTH = 12;

  private static final int HEX_DIGITS = 2;
  /** How much of a body tells what it is. */
  private static final int LOOKED_AT = 2048;

  private static final int EXCEL = 32_767;
  private static final int MYSQL = 65_535;

  private static final String RESPONSE = "HTTP/1.";
  private static final int STATUS_END = "HTTP/1.1 200".length();

  private final String title;

  BodyText(String title) {
    this.title = title;
  }

  /** What it is, for people. */
  String title() {
    return title;
  }

  /** The bytes that a text is of; null if it is not written in this way. */
  abstract byte @Nullable [] bytes(String text);

  /**
   * A body that was written in such a way.
   *
   * @param bytes what was written
   */
  record Written(BodyText way, byte[] bytes) {}

  /** What a body is in truth; empty if it is what it says. */
  static Optional<Written> of(byte[] body) {
    return readings(body).filter(written -> isRobotsTxt(written.bytes)).findFirst();
  }

  /** Whether a body could be something else that was written in such a way. */
  static boolean mayBeIn(byte[] body) {
    return readings(body).findAny().isPresent();
  }

  /** Whether a body is not HTML, no response with a header, and not something else that was written as text. */
  static boolean isPlain(byte[] body) {
    int start = 0;
    while (start < body.length && body[start] <= ' ') { // white space, and a byte order mark
      start++;
    }
    boolean isMarkup = start < body.length && body[start] == '<';
    return !isMarkup && !isResponse(body) && (of(body).isPresent() || !mayBeIn(body));
  }

  /**
   * Whether the body of a 2xx response is not its content: compressed; bytes or line breaks written as text in a way that is not certain; or a
   * response with a header, which has another status or is encoded. Some sites do send the header twice; of theirs the rules are read.
   */
  static boolean isOther(byte[] body, int status) {
    if (body.length == 0 || status / 100 != 2) {
      return false;
    } else if (isResponse(body)) {
      String head =
          new String(body, 0, Math.min(body.length, STATUS_END), StandardCharsets.ISO_8859_1);
      return !head.endsWith(" " + status) || !isText(body);
    } else if (isCompressed(body)) {
      return true;
    }
    String start =
        new String(body, 0, Math.min(body.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
    return hasNoLineBreak(body) && MISREAD.matcher(start).find() && of(body).isEmpty()
        || body[0] == '<' && SHOWN.matcher(start).find()
        || firstLine(start).toLowerCase(Locale.ROOT).endsWith(CARRIAGE_RETURN)
        || readings(body).anyMatch(written -> isCompressed(written.bytes));
  }

  private static String firstLine(String text) {
    Matcher end = LINE_BREAK.matcher(text);
    return end.find() ? text.substring(0, end.start()) : "";
  }

  /** Whether bytes begin as gzip (RFC 1952 §2.3.1), also where UTF-8 has damaged them, or zlib (RFC 1950 §2.2). */
  private static boolean isCompressed(byte[] bytes) {
    boolean isZlib = bytes.length > 2
        && (bytes[0] & 0x8F) == 8
        && ((bytes[0] << 8) + (bytes[1] & 0xFF)) % 31 == 0
        && !isText(bytes);
    return isZlib || bytes.length > 0 && bytes[0] == 0x1F;
  }

  /** Whether a text is how tools write that there is nothing. */
  static boolean isNone(byte[] body) {
    return body.length <= NoValue.LONGEST
        && NoValue.is(new String(body, StandardCharsets.ISO_8859_1));
  }

  /** Whether a body has the length at which a tool cuts texts: a cell of Excel, a TEXT of MySQL. */
  static boolean mayBeCut(byte[] body) {
    return body.length == EXCEL || body.length == MYSQL;
  }

  private static boolean isResponse(byte[] body) {
    return body.length > RESPONSE.length()
        && new String(body, 0, RESPONSE.length(), StandardCharsets.ISO_8859_1).equals(RESPONSE);
  }

  private static boolean isText(byte[] body) {
    for (byte each : body) {
      if (each >= 0 && each < ' ' && each != '\n' && each != '\r' && each != '\t') {
        return false;
      }
    }
    return true;
  }

  private static Stream<Written> readings(byte[] body) {
    boolean isInLines = isBase64InLines(body);
    if (body.length < MIN_LENGTH || !isInLines && !isOneLine(body)) {
      return Stream.empty();
    }
    String written = new String(body, StandardCharsets.ISO_8859_1);
    String text = isInLines ? LINE_BREAK.matcher(written).replaceAll("") : written;
    return Stream.of(values())
        .flatMap(way -> Stream.ofNullable(way.bytes(text)).map(bytes -> new Written(way, bytes)));
  }

  private static boolean hasNoLineBreak(byte[] body) {
    for (byte each : body) {
      if (each == '\n' || each == '\r') {
        return false;
      }
    }
    return true;
  }

  /** Of printable ASCII: all ways write nothing else. */
  private static boolean isOneLine(byte[] body) {
    for (byte each : body) {
      if (each < ' ' || each > '~') {
        return false;
      }
    }
    return true;
  }

  /** Base64 as in mail (RFC 2045 §6.8). */
  private static boolean isBase64InLines(byte[] body) {
    for (byte each : body) {
      if (each != '\n' && each != '\r' && !isBase64(each)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBase64(byte b) {
    return b >= '0' && b <= '9'
        || b >= 'A' && b <= 'Z'
        || b >= 'a' && b <= 'z'
        || b == '+'
        || b == '/'
        || b == '=';
  }

  /** Whether a body has a field of a robots.txt, or nothing but comments. */
  static boolean hasField(byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    return FIELD.matcher(text).find()
        || !text.isBlank()
            && text.lines()
                .map(String::strip)
                .allMatch(line -> line.isEmpty() || line.charAt(0) == '#');
  }

  private static boolean isRobotsTxt(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return LINE_BREAK.matcher(text).find() && FIELD.matcher(text).find();
  }

  /** @param isPython whether there are escapes of one letter, and quotes may stand as they are */
  private static byte @Nullable [] unescaped(String text, boolean isPython) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        if (!isPython && (c == '"' || c == '\'')) {
          return null;
        }
        out.write(c);
        continue;
      }
      i++;
      char letter = i < text.length() ? text.charAt(i) : ' ';
      int one = isPython ? "ntr\\'\"".indexOf(letter) : -1;
      if (one >= 0) {
        out.write("\n\t\r\\'\"".charAt(one));
      } else if (letter == 'x'
          && i + HEX_DIGITS < text.length()
          && Character.digit(text.charAt(i + 1), 16) >= 0
          && Character.digit(text.charAt(i + 2), 16) >= 0) {
        out.write(Integer.parseInt(text, i + 1, i + 1 + HEX_DIGITS, 16));
        i += HEX_DIGITS;
      } else {
        return null;
      }
    }
    return out.toByteArray();
  }
}
