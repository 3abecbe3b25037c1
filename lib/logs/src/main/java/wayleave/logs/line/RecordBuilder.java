package wayleave.logs.line;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.syntax.IpAddress;

/** The fields of a record while its line is read. */
final class RecordBuilder {
  private static final int NONE = -1;
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final ReadingOptions options;
  long second;
  int nano;

  @Nullable
  String host;

  int port = NONE;

  @Nullable
  String scheme;

  @Nullable
  String client;

  boolean hasAddress;

  @Nullable
  String method;

  @Nullable
  String target;

  int status = NONE;
  long bytes = NONE;

  @Nullable
  String userAgent;

  @Nullable
  String referer;

  RecordBuilder(ReadingOptions options) {
    this.options = options;
  }

  LogRecord build() {
    if (scheme == null && port == HTTPS) {
      scheme = "https";
    } else if (scheme == null && port == HTTP) {
      scheme = "http";
    }
    return new LogRecord(this);
  }

  /** Sets the time from a text in any form that {@link LogTime} reads. */
  RecordBuilder time(String text) throws UnreadableLineException {
    return time(text, options.zone().orElse(null));
  }

  /** Sets a time that is in UTC if it has no offset. */
  RecordBuilder utc(String text) throws UnreadableLineException {
    return time(text, ZoneOffset.UTC);
  }

  private RecordBuilder time(String text, @Nullable ZoneId zone) throws UnreadableLineException {
    LogTime time = LogTime.parse(text, zone);
    if (time == null) {
      throw new UnreadableLineException(Problem.BAD_TIME);
    }
    second = time.second();
    nano = time.nano();
    return this;
  }

  /** Sets host and port from {@code host}, {@code host:port} or {@code [address]:port}. */
  void host(String text) {
    int colon = text.lastIndexOf(':');
    boolean hasPort =
        colon > text.lastIndexOf(']') && colon == text.indexOf(':', text.indexOf(']') + 1);
    int number = hasPort ? number(text, colon + 1, 65_535) : NONE;
    String name = number == NONE ? text : text.substring(0, colon);
    if (name.endsWith(".")) {
      name = name.substring(0, name.length() - 1);
    }
    if (name.isEmpty() || name.equals("-") || name.equals("_")) {
      return;
    }
    host = name.toLowerCase(Locale.ROOT);
    port = number == NONE ? port : number;
  }

  void port(@Nullable String text) {
    if (text != null && port == NONE) {
      port = number(text, 0, 65_535);
    }
  }

  void scheme(@Nullable String text) {
    if (text != null && (text.equalsIgnoreCase("http") || text.equalsIgnoreCase("https"))) {
      scheme = text.toLowerCase(Locale.ROOT);
    }
  }

  void client(String text) throws UnreadableLineException {
    if (text.isEmpty() || text.equals("-") || text.startsWith("unix:")) {
      return;
    }
    Optional<IpAddress> address = address(text);
    if (address.isPresent()) {
      hasAddress = true;
      client =
          address.get().isV4() && text.indexOf(':') < 0 ? text : address.get().toString();
    } else if (isHostName(text)) {
      client = text;
    } else {
      throw new UnreadableLineException(Problem.BAD_CLIENT);
    }
  }

  /** Takes the client from X-Forwarded-For if the peer is a trusted proxy. Returns whether the field may be that header. */
  boolean forwarded(String text) {
    String peer = client;
    if (text.isEmpty() || text.equals("-")) {
      return false;
    }
    String[] parts = text.split(",", -1);
    boolean hasAny = address(parts[parts.length - 1].strip()).isPresent();
    for (int i = parts.length - 1;
        i >= 0
            && peer != null
            && hasAddress
            && IpAddress.of(peer).filter(options::trusts).isPresent();
        i--) {
      Optional<IpAddress> next = address(parts[i].strip());
      if (next.isEmpty()) {
        break;
      }
      peer = next.get().toString();
    }
    client = peer;
    return hasAny;
  }

  /** An address, perhaps with a port, perhaps in brackets. */
  private static Optional<IpAddress> address(String text) {
    Optional<IpAddress> plain = IpAddress.of(text);
    int colon = text.lastIndexOf(':');
    if (plain.isPresent() || colon < 0 && !text.startsWith("[")) {
      return plain;
    }
    String name = colon > text.lastIndexOf(']') && number(text, colon + 1, 65_535) != NONE
        ? text.substring(0, colon)
        : text;
    return name.startsWith("[") && name.endsWith("]")
        ? IpAddress.of(name.substring(1, name.length() - 1))
        : IpAddress.of(name);
  }

  private static boolean isHostName(String text) {
    boolean hasLetter = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isLetter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      hasLetter |= isLetter;
      if (!isLetter && !(c >= '0' && c <= '9') && c != '-' && c != '.' && c != '_') {
        return false;
      }
    }
    return hasLetter;
  }

  void status(@Nullable String text) throws UnreadableLineException {
    if (text == null || text.equals("-") || text.equals("0") || text.equals("000")) {
      return;
    }
    status = text.length() == 3 ? number(text, 0, 999) : NONE;
    if (status < 100) {
      throw new UnreadableLineException(Problem.BAD_STATUS);
    }
  }

  void bytes(@Nullable String text) throws UnreadableLineException {
    if (text == null || text.equals("-")) {
      return;
    }
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
        throw new UnreadableLineException(Problem.BAD_BYTES);
      }
      value = value * 10 + digit;
    }
    if (text.isEmpty()) {
      throw new UnreadableLineException(Problem.BAD_BYTES);
    }
    bytes = value;
  }

  /** A field in which {@code -} and nothing at all mean that there is none. */
  static @Nullable String given(@Nullable String text) {
    return text == null || text.isEmpty() || text.equals("-") ? null : text;
  }

  /** A whole number without a sign that ends a text, or {@link #NONE}. */
  private static int number(String text, int from, int max) {
    int value = 0;
    for (int i = from; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      value = value * 10 + digit;
      if (digit < 0 || digit > 9 || value > max) {
        return NONE;
      }
    }
    return from == text.length() ? NONE : value;
  }
}
