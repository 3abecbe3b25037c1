package wayleave.logs.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What collectors write before the line of a server: syslog, journald, containerd, Docker and its tools, CloudWatch and kubectl. */
final class LineHead {
  private static final JsonFactory JSON = new JsonFactory();
  private static final byte ESCAPE = 0x1B;
  private static final String TIME = "0000-00-00T00:00:00";
  private static final String CLOCK = "00:00:00";
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  private LineHead() {}

  /** Where the first head of a line ends; where it starts if it has none. */
  static int end(byte[] line, int from, int to) {
    if (from == to) {
      return from;
    }
    int end = switch (line[from]) {
      case '<' -> SyslogHead.end(line, from, to);
      case ESCAPE -> afterColor(line, from, to);
      case '[' -> afterPod(line, from, to);
      default -> {
        int time = afterTime(line, from, to);
        yield time > 0 ? time : afterService(line, from, to);
      }
    };
    return end <= from ? from : afterBlanks(line, end, to);
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

  private static int afterBlanks(byte[] line, int from, int to) {
    int at = from;
    while (at < to && (line[at] == ' ' || line[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** The end of a word that a blank follows; -1 if there is none. */
  private static int endOfWord(byte[] line, int from, int to) {
    int at = from;
    while (at < to && line[at] != ' ' && line[at] != '\t') {
      at++;
    }
    return at > from && at < to ? at : -1;
  }

  /** {@code ESC [ 36 m}: Docker Compose colors the names of services. */
  private static int afterColor(byte[] line, int from, int to) {
    int at = from + 1;
    if (at < to && line[at] == '[') {
      at++;
      while (at < to && (line[at] >= '0' && line[at] <= '9' || line[at] == ';')) {
        at++;
      }
      return at < to && line[at] == 'm' ? at + 1 : -1;
    }
    return -1;
  }

  /** {@code [pod/web-1/nginx] } of kubectl; the time of a log in brackets has a colon. */
  private static int afterPod(byte[] line, int from, int to) {
    int end = endOfName(line, from, to, "/[]");
    return end > from + 2 && line[end - 1] == ']' ? end : -1;
  }

  private static boolean isNameByte(byte b) {
    return (b | 0x20) >= 'a' && (b | 0x20) <= 'z'
        || b >= '0' && b <= '9'
        || b == '-'
        || b == '_'
        || b == '.';
  }

  /** {@code nginx-1  | } of Docker Compose. */
  private static int afterService(byte[] line, int from, int to) {
    int end = from;
    while (end < to && isNameByte(line[end])) {
      end++;
    }
    int at = afterBlanks(line, end, to);
    return end > from && at > end && at < to && line[at] == '|' ? at + 1 : -1;
  }

  /** A time, alone or with what syslog or a container runtime writes behind it. */
  private static int afterTime(byte[] line, int from, int to) {
    if (isShaped(line, from, to, TIME)) {
      int end = endOfWord(line, from, to);
      if (end < 0) {
        return -1;
      }
      int next = afterBlanks(line, end, to);
      int stream = afterStream(line, next, to);
      int tag = stream > 0 ? stream : afterTag(line, next, to);
      return tag > 0 ? tag : end;
    }
    boolean isMonth = from + 16 < to
        && line[from + 3] == ' '
        && line[from + 6] == ' '
        && line[from + 15] == ' '
        && MONTHS.indexOf(new String(line, from, 3, StandardCharsets.ISO_8859_1)) % 3 == 0
        && isShaped(line, from + 7, to, CLOCK);
    return isMonth ? afterTag(line, from + 16, to) : -1;
  }

  private static boolean isShaped(byte[] line, int from, int to, String shape) {
    boolean isShaped = from + shape.length() < to;
    for (int i = 0; isShaped && i < shape.length(); i++) {
      byte b = line[from + i];
      isShaped = shape.charAt(i) == '0' ? b >= '0' && b <= '9' : b == shape.charAt(i);
    }
    return isShaped;
  }

  /** {@code stdout F } of the container runtime interface. */
  private static int afterStream(byte[] line, int from, int to) {
    int end = endOfWord(line, from, to);
    if (end < 0 || end + 3 >= to || line[end + 2] != ' ') {
      return -1;
    }
    String stream = new String(line, from, end - from, StandardCharsets.ISO_8859_1);
    boolean isStream = stream.equals("stdout") || stream.equals("stderr");
    return isStream && (line[end + 1] == 'F' || line[end + 1] == 'P') ? end + 2 : -1;
  }

  /** {@code web1 nginx[12]: } of syslog: a host, and a program with a colon. */
  private static int afterTag(byte[] line, int from, int to) {
    int host = endOfName(line, from, to, ":");
    int tag = host < 0 ? -1 : endOfName(line, host + 1, to, "/()[]@:");
    return tag > 0 && line[tag - 1] == ':' ? tag : -1;
  }

  /** The end of a word of bytes of names and some others; -1 if there is none. */
  private static int endOfName(byte[] line, int from, int to, String others) {
    int end = endOfWord(line, from, to);
    boolean isName = true;
    for (int at = from; isName && at < end; at++) {
      isName = isNameByte(line[at]) || others.indexOf(line[at]) >= 0;
    }
    return isName ? end : -1;
  }
}
