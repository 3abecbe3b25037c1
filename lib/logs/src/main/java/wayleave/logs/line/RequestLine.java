package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.logs.internal.format.FieldText;

/** Reads the line of a request (RFC 9112 §3) and its target into a record. */
final class RequestLine {
  /** RFC 9110 §5.6.2: a token, but not the {@code -} that stands for none. */
  private static final Pattern METHOD = Pattern.compile("(?!-$)[!#$%&'*+.^`|~\\w-]+");

  private static final Pattern URL =
      Pattern.compile("(https?)://(?:[^/?#]*@)?([^/?#]*)(.*)", Pattern.CASE_INSENSITIVE);

  private RequestLine() {}

  /** {@code METHOD target HTTP/x}, or without a version; anything else is no request. */
  static void read(byte[] line, RecordBuilder record) {
    String text = FieldText.latin(line, 0, line.length);
    int blank = text.indexOf(' ');
    int version = text.lastIndexOf(" HTTP/");
    int end = version < 0 ? text.length() : version;
    if (blank >= 0 && end > blank + 1 && isMethod(text.substring(0, blank))) {
      record.method = text.substring(0, blank);
      target(line, blank + 1, end, record);
    }
  }

  /** Reads a method and a target that have columns of their own. */
  static void read(String method, String target, RecordBuilder record) {
    byte[] bytes = target.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 && isMethod(method)) {
      record.method = method;
      target(bytes, 0, bytes.length, record);
    }
  }

  private static boolean isMethod(String text) {
    return text.equals("GET") || METHOD.matcher(text).matches();
  }

  /** Absolute-form is split, and its host wins over a column (RFC 9112 §3.2.2). */
  private static void target(byte[] bytes, int from, int to, RecordBuilder record) {
    String target = FieldText.target(bytes, from, to);
    record.target = target;
    Matcher url = URL.matcher(target);
    if (target.charAt(0) == '/' || !url.matches()) {
      return;
    }
    String host = record.host;
    int port = record.port;
    record.host = null;
    record.port = RecordBuilder.NONE;
    if (record.hostIfPlausible(url.group(2))) {
      record.scheme(url.group(1));
      String path = url.group(3);
      record.target = path.startsWith("/") ? path : "/" + path;
    } else {
      record.host = host; // asks nothing of this host
      record.port = port;
    }
  }
}
