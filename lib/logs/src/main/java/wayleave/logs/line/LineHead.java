package wayleave.logs.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.FieldText;

/** What collectors write before the line of a server: syslog, journald, containerd, Docker and its tools, CloudWatch and kubectl. */
final class LineHead {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int LONGEST = 1 << 10;
  /** {@code web1 nginx[12]: } of syslog: a host, and a program with a colon. */
  private static final String TAG = "[\\w.:-]+[ \\t]+[\\w./()\\[\\]@:-]*:(?=[ \\t])";

  private static final String HEADS =
      // RFC 5424 §6.2, with structured data or none.
      "<\\d+>1 (?:\\S* ){5}(?:-|(?:\\[(?:\"(?:\\\\.|[^\"\\\\])*+\"|[^\\]\"])*+\\])++)?"
          // RFC 3164 §4.1: a program ends with a colon and a blank, which no time has.
          + "|<\\d+>(?!1 ).*?: "
          // Docker Compose colors the names of services: "nginx-1  | ".
          + "|\\x1B\\[[0-9;]*m|[\\w.-]+[ \\t]+\\|"
          // "[pod/web-1/nginx] " of kubectl; the time of a log in brackets has a colon.
          + "|\\[[\\w./\\[\\]-]+\\](?=[ \\t])"
          // A time, alone or with what syslog or a container runtime writes behind it.
          + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\S*[ \\t]+(?:std(?:out|err) [FP](?= )|"
          + TAG + ")?"
          + "|[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d " + TAG;

  private static final Pattern HEAD = Pattern.compile("(?:" + HEADS + ")[ \\t]*", Pattern.DOTALL);

  private LineHead() {}

  /** Where the first head of a line ends; where it starts if it has none. */
  static int end(byte[] line, int from, int to) {
    int length = Math.min(to - from, LONGEST);
    Matcher head = HEAD.matcher(FieldText.latin(line, from, from + length));
    return head.lookingAt() ? from + head.end() : from;
  }

  /** The line that Docker wrapped as {@code {"log":"...\n","stream":"stdout","time":"..."}}; null if it is none. */
  static byte @Nullable [] unwrap(byte[] line, int from, int to) {
    if (from == to || line[from] != '{') {
      return null;
    }
    try (JsonParser parser = JSON.createParser(line, from, to - from)) {
      parser.nextToken();
      boolean isWrapped =
          "log".equals(parser.nextFieldName()) && parser.nextToken() == JsonToken.VALUE_STRING;
      return isWrapped ? parser.getText().stripTrailing().getBytes(StandardCharsets.UTF_8) : null;
    } catch (IOException e) {
      return null;
    }
  }
}
