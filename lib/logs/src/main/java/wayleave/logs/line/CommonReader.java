package wayleave.logs.line;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.syntax.IpAddress;

/** Reads the common and combined formats, with or without a host before and X-Forwarded-For behind. */
final class CommonReader implements FormatReader {
  /** What follows the size of the answer. */
  enum Tail {
    NONE,
    OPTIONAL_AGENT,
    AGENT,
    FORWARDED
  }

  private final ReadingOptions options;
  private final boolean hasHost;
  private final Tail tail;
  /** Many lines have the time of the line before. */
  private byte[] lastTime = new byte[0];

  private @Nullable LogTime lastRead;
  private boolean sawForwarded;
  private final TextCache agents = new TextCache();

  CommonReader(ReadingOptions options, boolean hasHost, Tail tail) {
    this.options = options;
    this.hasHost = hasHost;
    this.tail = tail;
  }

  @Override
  public boolean isPlausible() {
    return tail != Tail.FORWARDED || sawForwarded;
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    int bracket = bracket(line, from, to);
    int at = from;
    RecordBuilder record = new RecordBuilder(options);
    if (hasHost) {
      int end = RequestLine.indexOf(line, (byte) ' ', at, bracket);
      requireHost(line, at, end, bracket);
      record.host(FieldText.decode(line, at, end));
      at = end + 1;
    }
    int end = endOfClient(line, at, bracket);
    record.client(FieldText.decode(line, at, end));
    if (end < bracket) {
      identity(line, end + 1, bracket, record);
    }

    int timeEnd = RequestLine.indexOf(line, (byte) ']', bracket, to);
    if (timeEnd < 0) {
      throw new UnreadableLineException(Problem.TRUNCATED);
    }
    time(line, bracket + 2, timeEnd, record);

    at = quoted(line, timeEnd + 1, to);
    end = endOfQuoted(line, at, to);
    request(line, at, end, record);

    at = blank(line, end + 1, to);
    end = endOfWord(line, at, to);
    record.status(FieldText.decode(line, at, end));
    at = blank(line, end, to);
    end = endOfWord(line, at, to);
    record.bytes(FieldText.decode(line, at, end));
    if (tail == Tail.NONE || tail == Tail.OPTIONAL_AGENT && end == to) {
      return record.build();
    }
    at = quoted(line, end, to);
    end = endOfQuoted(line, at, to);
    record.referer = RecordBuilder.given(text(line, at, end));
    at = quoted(line, end + 1, to);
    end = endOfQuoted(line, at, to);
    record.userAgent = RecordBuilder.given(agents.text(line, at, end));
    if (tail == Tail.FORWARDED) {
      at = quoted(line, end + 1, to);
      end = endOfQuoted(line, at, to);
      sawForwarded |= record.forwarded(text(line, at, end));
    }
    return record.build();
  }

  @Override
  public @Nullable Instant time(byte[] line, int from, int to) throws UnreadableLineException {
    int bracket = bracket(line, from, to);
    int end = RequestLine.indexOf(line, (byte) ']', bracket, to);
    if (end < 0) {
      return null;
    }
    RecordBuilder record = new RecordBuilder(options);
    time(line, bracket + 2, end, record);
    return Instant.ofEpochSecond(record.second, record.nano);
  }

  /** The blank before the bracket that opens the time: what precedes it may hold blanks, and a host in brackets. */
  private static int bracket(byte[] line, int from, int to) throws UnreadableLineException {
    int first = -1;
    for (int at = from; at + 1 < to; at++) {
      if (line[at] == ' ' && line[at + 1] == '[') {
        first = first < 0 ? at : first;
        boolean isTime = at + 6 < to
            && line[at + 2] >= '0'
            && line[at + 2] <= '9'
            && (line[at + 4] == '/' || line[at + 6] == '-');
        if (isTime) {
          return at;
        }
      }
    }
    if (first < 0) {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
    return first;
  }

  /** The blank behind the client, which may be a list with blanks behind its commas. */
  private static int endOfClient(byte[] line, int from, int to) {
    int end = endOfWord(line, from, to);
    while (end < to && end > from && line[end - 1] == ',') {
      end = endOfWord(line, end + 1, to);
    }
    return end;
  }

  /**
   * Reads what stands between client and time: identity and user. lighttpd writes the host instead of the identity, and some
   * panels write two hosts before the user. A user may have blanks.
   */
  private void identity(byte[] line, int from, int to, RecordBuilder record)
      throws UnreadableLineException {
    int end = endOfWord(line, from, to);
    boolean hasNone = end == from + 1 && line[from] == '-';
    int next = Math.min(end + 1, to);
    int nextEnd = endOfWord(line, next, to);
    if (hasNone && nextEnd == to) {
      return;
    } else if (hasNone) {
      int lastEnd = endOfWord(line, nextEnd + 1, to);
      String host = FieldText.decode(line, nextEnd + 1, lastEnd);
      if (!hasHost
          && lastEnd < to
          && RecordBuilder.isHostColumn(FieldText.decode(line, next, nextEnd))
          && RecordBuilder.isHostColumn(host)) {
        record.host(host);
      }
      return;
    }
    String text = FieldText.decode(line, from, end);
    boolean isHost = RecordBuilder.isHostColumn(text);
    boolean isClear = nextEnd == to || record.hasAddress && IpAddress.of(text).isEmpty();
    if (isHost && isClear && !hasHost) {
      record.host(text);
    } else if (isHost || !record.isPlausibleBefore(text)) {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
  }

  /** A line without a host begins with the client, mostly an address, and has {@code -} behind it. */
  private static void requireHost(byte[] line, int from, int end, int bracket)
      throws UnreadableLineException {
    int clientEnd = end < 0 ? -1 : RequestLine.indexOf(line, (byte) ' ', end + 1, bracket);
    int identEnd =
        clientEnd < 0 ? -1 : RequestLine.indexOf(line, (byte) ' ', clientEnd + 1, bracket);
    boolean isNoClient = clientEnd == end + 1 || clientEnd == end + 2 && line[end + 1] == '-';
    if (identEnd < 0
        || isNoClient
        || IpAddress.of(FieldText.decode(line, from, end)).isPresent()
            && IpAddress.of(FieldText.decode(line, end + 1, clientEnd)).isEmpty()) {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
  }

  private void time(byte[] line, int from, int to, RecordBuilder record)
      throws UnreadableLineException {
    LogTime known = lastRead;
    if (known != null && Arrays.equals(line, from, to, lastTime, 0, lastTime.length)) {
      record.second = known.second();
      record.nano = known.nano();
      return;
    }
    record.time(new String(line, from, to - from, StandardCharsets.ISO_8859_1));
    lastTime = Arrays.copyOfRange(line, from, to);
    lastRead = new LogTime(record.second, record.nano);
  }

  private static void request(byte[] line, int from, int to, RecordBuilder record) {
    if (RequestLine.indexOf(line, (byte) '\\', from, to) < 0) {
      RequestLine.read(line, from, to, record);
    } else {
      byte[] plain = FieldText.unescape(line, from, to);
      RequestLine.read(plain, 0, plain.length, record);
    }
  }

  static String text(byte[] line, int from, int to) {
    if (RequestLine.indexOf(line, (byte) '\\', from, to) < 0) {
      return FieldText.decode(line, from, to);
    }
    byte[] plain = FieldText.unescape(line, from, to);
    return FieldText.decode(plain, 0, plain.length);
  }

  /** Where the word behind a blank starts. */
  private static int blank(byte[] line, int at, int to) throws UnreadableLineException {
    if (at + 1 >= to) {
      throw new UnreadableLineException(Problem.TRUNCATED);
    } else if (line[at] != ' ') {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
    return at + 1;
  }

  /** Where the text behind a blank and a quote starts. */
  private static int quoted(byte[] line, int at, int to) throws UnreadableLineException {
    int start = blank(line, at, to);
    if (line[start] != '"') {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
    return start + 1;
  }

  private static int endOfWord(byte[] line, int from, int to) {
    int end = RequestLine.indexOf(line, (byte) ' ', from, to);
    return end < 0 ? to : end;
  }

  /** The quote that closes a text: one that no backslash escapes. */
  static int endOfQuoted(byte[] line, int from, int to) throws UnreadableLineException {
    for (int at = from; at < to; at++) {
      if (line[at] == '\\') {
        at++;
      } else if (line[at] == '"') {
        return at;
      }
    }
    throw new UnreadableLineException(Problem.TRUNCATED);
  }
}
