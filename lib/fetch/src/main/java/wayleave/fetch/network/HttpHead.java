package wayleave.fetch.network;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.Header;

/**
 * The status and header fields of a response, and what they say of the bytes that follow (RFC 9112 §4, §5, §6). What would leave
 * it open where a body ends is malformed. Immutable and thread-safe.
 */
record HttpHead(int status, List<Header> fields) {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  /** More do not fit into a long. */
  private static final int MAX_DIGITS = 18;

  /** Where a body ends. */
  enum Framing {
    /** There is none. */
    NONE,
    /** After the bytes of {@link #length()}. */
    LENGTH,
    /** After its last chunk and trailers. */
    CHUNKED,
    /** Where the connection ends. */
    CONNECTION
  }

  HttpHead {
    fields = List.copyOf(fields);
  }

  /**
   * The status in a status line (RFC 9112 §4).
   *
   * @throws ProtocolException if it is none of HTTP/1
   */
  static int status(String line) throws ProtocolException {
    boolean isStatusLine = line.length() >= 12
        && line.startsWith("HTTP/1.")
        && isDigits(line, 7, 8)
        && line.charAt(8) == ' '
        && isDigits(line, 9, 12)
        && (line.length() == 12 || line.charAt(12) == ' ');
    if (!isStatusLine) {
      throw new ProtocolException("no status line of HTTP/1: " + line);
    }
    return Integer.parseInt(line, 9, 12, 10);
  }

  /**
   * Reads header fields, or trailers, up to the empty line after them (RFC 9112 §5).
   *
   * @throws ProtocolException if they are none
   */
  static List<Header> fields(HttpReader reader) throws IOException {
    List<Header> fields = new ArrayList<>();
    for (String line = reader.line(); !line.isEmpty(); line = reader.line()) {
      if (line.charAt(0) == ' ' || line.charAt(0) == '\t') {
        goOn(fields, line);
      } else {
        int colon = line.indexOf(':');
        if (colon < 0 || !isToken(line.substring(0, colon))) {
          throw new ProtocolException("a header field that is none: " + line);
        }
        fields.add(
            new Header(line.substring(0, colon), line.substring(colon + 1).strip()));
      }
    }
    return fields;
  }

  /** A line that goes on with the one before (obs-fold, RFC 9112 §5.2), as long security policies do. */
  private static void goOn(List<Header> fields, String line) throws ProtocolException {
    int last = fields.size() - 1;
    if (last < 0 || saysWhereTheBodyEnds(fields.get(last).name()) || saysWhereTheBodyEnds(line)) {
      throw new ProtocolException("a header field that is folded: " + line);
    }
    Header begun = fields.get(last);
    fields.set(last, new Header(begun.name(), (begun.value() + " " + line.strip()).strip()));
  }

  private static boolean saysWhereTheBodyEnds(String line) {
    String text = line.strip().toLowerCase(Locale.ROOT);
    return text.startsWith("transfer-encoding") || text.startsWith("content-length");
  }

  /** The last field with a name; null if there is none. */
  @Nullable
  String last(String name) {
    List<String> values = values(name);
    return values.isEmpty() ? null : values.get(values.size() - 1);
  }

  /**
   * Where the body ends (RFC 9112 §6.3).
   *
   * @throws ProtocolException if that is not plain
   */
  Framing framing() throws ProtocolException {
    List<String> codings = values("Transfer-Encoding");
    if (status / 100 == 1 || status == 204 || status == 205 || status == 304) {
      return Framing.NONE;
    } else if (!codings.isEmpty()) {
      if (codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
        throw new ProtocolException("Transfer-Encoding: " + String.join(", ", codings));
      }
      return Framing.CHUNKED;
    }
    return values("Content-Length").isEmpty() ? Framing.CONNECTION : Framing.LENGTH;
  }

  /**
   * The length of the body.
   *
   * @throws ProtocolException if there is no number, or several that differ
   */
  long length() throws ProtocolException {
    List<String> lengths = elements("Content-Length");
    if (lengths.stream().distinct().count() != 1
        || lengths.get(0).length() > MAX_DIGITS
        || !isDigits(lengths.get(0), 0, Math.max(1, lengths.get(0).length()))) {
      throw new ProtocolException("Content-Length: " + String.join(", ", lengths));
    }
    return Long.parseLong(lengths.get(0));
  }

  private List<String> values(String name) {
    List<String> values = new ArrayList<>(1);
    for (Header field : fields) {
      if (field.is(name)) {
        values.add(field.value());
      }
    }
    return values;
  }

  /** The elements of a list field, in lower case. */
  private List<String> elements(String name) {
    List<String> elements = new ArrayList<>(1);
    for (String value : values(name)) {
      int start = 0;
      for (int comma = value.indexOf(','); comma >= 0; comma = value.indexOf(',', start)) {
        elements.add(value.substring(start, comma).strip().toLowerCase(Locale.ROOT));
        start = comma + 1;
      }
      elements.add(value.substring(start).strip().toLowerCase(Locale.ROOT));
    }
    return elements;
  }

  private static boolean isToken(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isToken = c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || TOKEN_MARKS.indexOf(c) >= 0;
      if (!isToken) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static boolean isDigits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (i >= text.length() || text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
