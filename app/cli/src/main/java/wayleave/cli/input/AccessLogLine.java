package wayleave.cli.input;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The URL in a line of an access log in common or combined format, or of a list. */
final class AccessLogLine {
  /** The request line of HTTP, quoted: method, target, version. */
  private static final Pattern REQUEST =
      Pattern.compile("\"[A-Z]+ ((?:[^\"\\\\ ]|\\\\.)++)(?: HTTP/[0-9.]+)?\"");

  private static final Pattern URL = Pattern.compile("/.*|[A-Za-z][A-Za-z0-9+.-]*://.+");
  private static final Pattern ESCAPED_BYTE = Pattern.compile("\\\\x([0-9A-Fa-f]{2})");

  private AccessLogLine() {}

  static boolean isBlankOrComment(String line) {
    return line.isBlank() || line.startsWith("#");
  }

  /** The URL or path of a line, or null if there is none. */
  static @Nullable String urlOf(String line) {
    String text = line.strip();
    if (isBlankOrComment(text)) {
      return null;
    }
    if (URL.matcher(text).matches()) {
      return text;
    }
    Matcher request = REQUEST.matcher(text);
    if (!request.find() || !URL.matcher(request.group(1)).matches()) {
      return null;
    }
    String target = unescaped(request.group(1).strip());
    // A server is asked for a path: what begins with two slashes is none with a host.
    return target.startsWith("//") ? "http://localhost" + target : target;
  }

  /** Servers write bytes that would harm the log as {@code \xhh}, and quotes and backslashes after a backslash. */
  private static String unescaped(String target) {
    return target.indexOf('\\') < 0
        ? target
        : ESCAPED_BYTE
            .matcher(target)
            .replaceAll("%$1")
            .replace("\\\"", "%22")
            .replace("\\\\", "%5C");
  }
}
