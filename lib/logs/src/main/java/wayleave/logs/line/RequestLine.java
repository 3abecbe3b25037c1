package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import wayleave.logs.internal.format.FieldText;

/** Reads the line of a request (RFC 9112 §3) and its target into a record. */
final class RequestLine {
  private static final byte[] VERSION = " HTTP/".getBytes(StandardCharsets.US_ASCII);

  private RequestLine() {}

  /** {@code METHOD target HTTP/x}, or without a version; anything else is no request. */
  static void read(byte[] bytes, int from, int to, RecordBuilder record) {
    int blank = FieldText.indexOf(bytes, (byte) ' ', from, to);
    if (blank < 0 || !isMethod(bytes, from, blank)) {
      return;
    }
    int end = lastVersion(bytes, blank, to);
    if (end <= blank + 1) {
      return;
    }
    method(bytes, from, blank, record);
    target(bytes, blank + 1, end, record);
  }

  /** Reads a method and a target that have columns of their own. */
  static void read(String method, String target, RecordBuilder record) {
    byte[] name = method.getBytes(StandardCharsets.UTF_8);
    byte[] place = target.getBytes(StandardCharsets.UTF_8);
    if (place.length > 0 && isMethod(name, 0, name.length)) {
      record.method = method;
      target(place, 0, place.length, record);
    }
  }

  private static void method(byte[] bytes, int from, int to, RecordBuilder record) {
    record.method = to - from == 3
            && bytes[from] == 'G'
            && bytes[from + 1] == 'E'
            && bytes[from + 2] == 'T'
        ? "GET"
        : new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** Absolute-form is split, and its host wins over a column (RFC 9112 §3.2.2). */
  static void target(byte[] bytes, int from, int to, RecordBuilder record) {
    String target = FieldText.target(bytes, from, to);
    int start = target.charAt(0) == '/' ? -1 : authority(target);
    if (start < 0) {
      record.target = target;
      return;
    }
    int end = start;
    while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    int user = target.lastIndexOf('@', end - 1);
    String host = record.host;
    int port = record.port;
    record.host = null;
    record.port = -1;
    if (!record.hostIfPlausible(target.substring(user >= start ? user + 1 : start, end))) {
      record.host = host;
      record.port = port;
      record.target = target; // asks nothing of this host
      return;
    }
    record.scheme(target.substring(0, start - 3));
    String path = target.substring(end);
    record.target = path.startsWith("/") ? path : "/" + path;
  }

  /** Where the authority of an absolute URL starts, or -1. */
  private static int authority(String target) {
    if (target.regionMatches(true, 0, "http://", 0, 7)) {
      return 7;
    }
    return target.regionMatches(true, 0, "https://", 0, 8) ? 8 : -1;
  }

  /** RFC 9110 §5.6.2: a token, but not the {@code -} that stands for none. */
  private static boolean isMethod(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      boolean isLetterOrDigit = (b | 0x20) >= 'a' && (b | 0x20) <= 'z' || b >= '0' && b <= '9';
      if (!isLetterOrDigit && (b <= ' ' || "!#$%&'*+-.^_`|~".indexOf(b) < 0)) {
        return false;
      }
    }
    return to > from && !(to - from == 1 && bytes[from] == '-');
  }

  /** Where the last {@code HTTP/} starts, at its blank, or the end. */
  private static int lastVersion(byte[] bytes, int from, int to) {
    for (int at = to - VERSION.length; at >= from; at--) {
      if (Arrays.equals(bytes, at, at + VERSION.length, VERSION, 0, VERSION.length)) {
        return at;
      }
    }
    return to;
  }
}
