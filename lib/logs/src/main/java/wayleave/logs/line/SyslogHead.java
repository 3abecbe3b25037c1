package wayleave.logs.line;

/** What syslog puts before a message: {@code <PRI>} and a head as in RFC 3164 §4.1 or RFC 5424 §6.2. */
final class SyslogHead {
  /** Version, time, host, application, process and kind of message. */
  private static final int COLUMNS = 6;

  private SyslogHead() {}

  /** Where the message starts; the start of the line if it has no such head. */
  static int end(byte[] line, int from, int to) {
    int at = from + 1;
    while (at < to && line[at] >= '0' && line[at] <= '9') {
      at++;
    }
    if (at >= to || at == from + 1 || line[at] != '>') {
      return from;
    }
    int end = line.length > at + 2 && at + 2 < to && line[at + 1] == '1' && line[at + 2] == ' '
        ? ofVersion1(line, at + 1, to)
        : afterTag(line, at + 1, to);
    while (end > 0 && end < to && line[end] == ' ') {
      end++;
    }
    return end < 0 ? from : end;
  }

  /** The tag of a program ends with a colon and a blank, which no time has. */
  private static int afterTag(byte[] line, int from, int to) {
    for (int at = from; at + 1 < to; at++) {
      if (line[at] == ':' && line[at + 1] == ' ') {
        return at + 2;
      }
    }
    return -1;
  }

  private static int ofVersion1(byte[] line, int from, int to) {
    int at = from;
    for (int column = 0; column < COLUMNS; column++) {
      at = RequestLine.indexOf(line, (byte) ' ', at, to) + 1;
      if (at == 0) {
        return -1;
      }
    }
    if (at < to && line[at] == '-') {
      return at + 1;
    }
    while (at < to && line[at] == '[') {
      boolean isQuoted = false;
      while (++at < to && (isQuoted || line[at] != ']')) {
        if (line[at] == '\\') {
          at++;
        } else if (line[at] == '"') {
          isQuoted = !isQuoted;
        }
      }
      at++;
    }
    return Math.min(at, to);
  }
}
