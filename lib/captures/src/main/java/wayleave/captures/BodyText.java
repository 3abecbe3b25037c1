package wayleave.captures;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
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
  /** {@code \x} and hexadecimal digits: {@code bytea} of PostgreSQL. */
  POSTGRESQL("PostgreSQL's text of bytea") {
    @Override
    byte @Nullable [] bytes(String text) {
      return text.length() % 2 == 0 && HEX.matcher(text).matches()
          ? HexFormat.of().parseHex(text, 2, text.length())
          : null;
    }
  },
  /** {@code b'...'}: bytes of Python, as pandas writes them into CSV. */
  PYTHON("Python's text of bytes") {
    @Override
    byte @Nullable [] bytes(String text) {
      int end = text.length() - 1;
      boolean isQuoted = end > 1
          && text.charAt(0) == 'b'
          && (text.charAt(1) == '\'' || text.charAt(1) == '"')
          && text.charAt(end) == text.charAt(1);
      return isQuoted ? unescaped(text.substring(2, end), true) : null;
    }
  },
  /** Base64 (RFC 4648 §4): binary columns of Spark and BigQuery as JSON. */
  BASE64("base64") {
    @Override
    byte @Nullable [] bytes(String text) {
      return text.length() % 4 == 0 && IN_BASE64.matcher(text).matches()
          ? Base64.getDecoder().decode(text)
          : null;
    }
  };

  private static final Pattern HEX = Pattern.compile("\\\\x[0-9a-fA-F]++");
  private static final Pattern IN_BASE64 = Pattern.compile("[A-Za-z0-9+/]++={0,2}");
  private static final Pattern FIELD = Pattern.compile(
      "(?im)^[ \\t]*(?:user-agent|disallow|allow|sitemap|crawl-delay|host)[ \\t]*:");
  private static final Pattern LINE_BREAK = Pattern.compile("[\\r\\n]");
  /** The shortest text that is a rule in one of these ways. */
  private static final int MIN_LENGTH = 12;

  private static final int HEX_DIGITS = 2;

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
   * Whether a body is an HTTP response with a header, and the content behind it is not of this status or encoded. Some sites do send
   * the header twice; of theirs the rules are read.
   */
  static boolean isOtherResponse(byte[] body, int status) {
    if (!isResponse(body)) {
      return false;
    }
    String head =
        new String(body, 0, Math.min(body.length, STATUS_END), StandardCharsets.ISO_8859_1);
    return !head.endsWith(" " + status) || !isText(body);
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
    if (body.length < MIN_LENGTH || !isOneLine(body)) {
      return Stream.empty();
    }
    String text = new String(body, StandardCharsets.ISO_8859_1);
    return Stream.of(values())
        .flatMap(way -> Stream.ofNullable(way.bytes(text)).map(bytes -> new Written(way, bytes)));
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
