package wayleave.logs.line;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.AddressRanges;
import wayleave.logs.internal.format.LogTime;
import wayleave.logs.line.LogLine.Broken.Problem;
import wayleave.syntax.IpAddress;

/** The fields of a record while its line is read. */
final class RecordBuilder {
  static final int NONE = -1;
  private static final int MAX_PORT = 65_535;
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private static final AddressRanges PRIVATE = AddressRanges.of(
      List.of("proxy"),
      "private addresses",
      List.of(
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.168.0.0/16",
          "::1",
          "fc00::/7",
          "fe80::/10"));

  private static final Pattern FOR =
      Pattern.compile("(?:^|;)\\s*for\\s*=\\s*\"?([^\";]*)", Pattern.CASE_INSENSITIVE);

  /** Letters, digits and what may be between them: not only digits. */
  private static final Pattern NAME =
      Pattern.compile("[-.\\d_]*[A-Za-z[^\\x00-\\x7F\\uFFFD]][-.\\w[^\\x00-\\x7F\\uFFFD]]*");

  private static final Pattern HOST_NAME = Pattern.compile("[-.\\d_]*[A-Za-z][-.\\w]*");
  private static final Pattern WORD = Pattern.compile("[^\\[\\](){}<>|:;,\\\\=/\"]+");

  private final ReadingOptions options;
  long second;
  int nano;

  @Nullable
  String host;

  /** Whether a column for the host has an address. */
  boolean isHostAddress;

  int port = NONE;

  @Nullable
  String scheme;

  @Nullable
  String client;

  boolean hasAddress;
  boolean isProxy;
  /** Whether a trusted proxy sent the request, also for another client. */
  boolean isForwarded;

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
    isProxy = client != null && hasAddress && options.trusts(client);
    isForwarded |= isProxy;
    if (scheme == null && port == HTTPS) {
      scheme = "https";
    } else if (scheme == null && port == HTTP) {
      scheme = "http";
    }
    return new LogRecord(this);
  }

  /** Sets the time from a text in any form that {@link LogTime} reads. */
  void time(String text) throws UnreadableLineException {
    LogTime time = LogTime.parse(text, options.zone().orElse(null));
    if (time == null) {
      throw new UnreadableLineException(Problem.BAD_TIME);
    }
    second = time.second();
    nano = time.nano();
  }

  /** Sets host and port from {@code host}, {@code host:port} or {@code [address]:port}. */
  void host(String text) throws UnreadableLineException {
    if (!hostIfPlausible(text)) {
      throw new UnreadableLineException(Problem.BAD_HOST);
    }
    isHostAddress = host != null && address(host).isPresent();
  }

  /** Sets host and port; false if the text is no host. */
  boolean hostIfPlausible(String text) {
    int colon = portColon(text);
    int number = colon < 0 ? NONE : (int) number(text, colon + 1, MAX_PORT);
    String name = number == NONE ? text : text.substring(0, colon);
    if (name.endsWith(".")) {
      name = name.substring(0, name.length() - 1);
    }
    if (name.isEmpty() || name.equals("-") || name.equals("_")) {
      return true;
    } else if (!mayBeHost(name) || name.equals("http") || name.equals("https")) {
      return false;
    }
    name = name.toLowerCase(Locale.ROOT);
    host = name.indexOf(':') >= 0 && name.charAt(0) != '[' ? "[" + name + "]" : name;
    port = number == NONE ? port : number;
    return true;
  }

  /** Whether an address is the host. */
  boolean isHost(String address) {
    return isHostAddress && (address.equals(host) || ("[" + address + "]").equals(host));
  }

  /** The colon before a port, or -1: an IPv6 address without brackets has none. */
  private static int portColon(String text) {
    int colon = text.lastIndexOf(':');
    return colon > text.lastIndexOf(']') && colon == text.indexOf(':', text.indexOf(']') + 1)
        ? colon
        : -1;
  }

  /** Whether a text may be the name of a host, or an address: no time, list or anything with blanks or brackets. */
  private static boolean mayBeHost(String name) {
    if (name.indexOf(':') >= 0) {
      boolean isInBrackets = name.startsWith("[") && name.endsWith("]");
      return IpAddress.parse(isInBrackets ? name.substring(1, name.length() - 1) : name) != null;
    }
    return NAME.matcher(name).matches() || IpAddress.of(name).isPresent();
  }

  /** Whether a column that mostly has something else surely has a host: an address, or a name with a dot or a port. */
  static boolean isHostColumn(String text) {
    int colon = portColon(text);
    boolean hasPort = colon > 0 && number(text, colon + 1, MAX_PORT) != NONE;
    String name = hasPort ? text.substring(0, colon) : text;
    return address(name).isPresent()
        || HOST_NAME.matcher(name).matches()
            && (hasPort || name.indexOf('.') > 0 || name.equals("localhost"));
  }

  /** Takes the host that lighttpd writes in place of the identity; another identity is a word behind a client that is clear. */
  void identity(String text) throws UnreadableLineException {
    boolean isHost = isHostColumn(text);
    if (isHost && host == null && (hasAddress || address(text).isEmpty())) {
      host(text);
      return;
    }
    boolean isClear = client == null || hasAddress || client.indexOf('.') > 0;
    if (isHost || !isClear || !WORD.matcher(text).matches()) {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
  }

  void port(String text) {
    if (port == NONE) {
      port = (int) number(text, 0, MAX_PORT);
    }
  }

  void scheme(String text) {
    scheme = switch (text.toLowerCase(Locale.ROOT)) {
      case "http", "ws" -> "http";
      case "https", "wss" -> "https";
      default -> scheme;
    };
  }

  void client(String text) throws UnreadableLineException {
    if (text.indexOf(',') >= 0 || text.indexOf('=') >= 0) {
      clients(hops(text));
    } else {
      oneClient(text);
    }
  }

  private void oneClient(String text) throws UnreadableLineException {
    if (isHidden(text)) {
      return;
    }
    Optional<IpAddress> address = address(text);
    if (address.isEmpty() && !HOST_NAME.matcher(text).matches()) {
      throw new UnreadableLineException(Problem.BAD_CLIENT);
    }
    hasAddress = address.isPresent();
    client = address
        .filter(known -> !known.isV4() || text.indexOf(':') >= 0)
        .map(IpAddress::toString)
        .orElse(text);
  }

  /** Whether a text stands for a client that is not told (RFC 7239 §6). */
  private static boolean isHidden(String text) {
    return text.isEmpty()
        || text.equals("-")
        || text.startsWith("unix:")
        || text.equalsIgnoreCase("unknown")
        || text.startsWith("_");
  }

  /** The addresses of X-Forwarded-For, or of Forwarded (RFC 7239 §4), in which each is {@code for=} among other parts. */
  private static String[] hops(String text) {
    String[] hops = text.split(",", -1);
    for (int i = 0; i < hops.length; i++) {
      Matcher hop = FOR.matcher(hops[i]);
      hops[i] = hop.find() ? hop.group(1) : hops[i].strip();
    }
    return hops;
  }

  /**
   * Reads X-Forwarded-For that stands for the client. Each proxy appended the address that it saw, so the last one that is no
   * proxy of the site, neither by the options nor in a private network, is the client; what precedes it anybody can send.
   */
  private void clients(String[] hops) throws UnreadableLineException {
    for (int i = hops.length - 1; i >= 0; i--) {
      client = null;
      hasAddress = false;
      oneClient(hops[i]);
      String now = client;
      boolean isTrusted = now != null && hasAddress && options.trusts(now);
      isForwarded |= isTrusted;
      boolean isProxy = now == null
          ? hops[i].startsWith("unix:")
          : isTrusted || hasAddress && PRIVATE.contains(now);
      if (!isProxy) {
        return;
      }
    }
  }

  /** Takes the client from X-Forwarded-For if the peer is a trusted proxy. Returns whether the field may be that header. */
  boolean forwarded(String text) {
    String peer = client;
    String[] hops = hops(text);
    boolean hasAny = address(hops[hops.length - 1]).isPresent();
    for (int i = hops.length - 1;
        i >= 0 && peer != null && hasAddress && options.trusts(peer);
        i--) {
      isForwarded = true;
      Optional<IpAddress> next = address(hops[i]);
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
    String name = colon > text.lastIndexOf(']') && number(text, colon + 1, MAX_PORT) != NONE
        ? text.substring(0, colon)
        : text;
    return name.startsWith("[") && name.endsWith("]")
        ? IpAddress.of(name.substring(1, name.length() - 1))
        : IpAddress.of(name);
  }

  void status(String text) throws UnreadableLineException {
    if (text.equals("-") || text.equals("0") || text.equals("000") || text.equals("-1")) {
      return;
    }
    status = text.length() == 3 ? (int) number(text, 0, 999) : NONE;
    if (status < 100) {
      throw new UnreadableLineException(Problem.BAD_STATUS);
    }
  }

  void bytes(String text) throws UnreadableLineException {
    bytes = number(text, 0, Long.MAX_VALUE);
    if (bytes == NONE && !text.equals("-")) {
      throw new UnreadableLineException(Problem.BAD_BYTES);
    }
  }

  /** A field in which {@code -} and nothing at all mean that there is none. */
  static @Nullable String given(@Nullable String text) {
    return text == null || text.isEmpty() || text.equals("-") ? null : text;
  }

  /** A whole number without a sign that ends a text, or {@link #NONE}. */
  private static long number(String text, int from, long max) {
    long value = 0;
    for (int i = from; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value > (max - digit) / 10) {
        return NONE;
      }
      value = value * 10 + digit;
    }
    return from == text.length() ? NONE : value;
  }
}
