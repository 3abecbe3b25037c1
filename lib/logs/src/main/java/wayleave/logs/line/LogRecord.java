package wayleave.logs.line;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import wayleave.syntax.IpAddress;

/** One request of a log. Immutable and thread-safe. */
public final class LogRecord implements LogLine {
  /** A word in the line of each request for robots.txt. */
  public static final String ROBOTS_TXT = "robots.txt";

  private static final int NONE = -1;

  private final long second;
  private final int nano;
  private final @Nullable String host;
  private final int port;
  private final @Nullable String scheme;
  private final @Nullable String client;
  private final boolean hasAddress;
  private final boolean isProxy;
  private final boolean isForwarded;
  private final @Nullable String method;
  private final @Nullable String target;
  private final int status;
  private final long bytes;
  private final @Nullable String userAgent;
  private final @Nullable String referer;

  LogRecord(RecordBuilder record) {
    second = record.second;
    nano = record.nano;
    host = record.host;
    port = record.port;
    scheme = record.scheme;
    client = record.client;
    hasAddress = record.hasAddress;
    isProxy = record.isProxy;
    isForwarded = record.isForwarded;
    method = record.method;
    target = record.target;
    status = record.status;
    bytes = record.bytes;
    userAgent = record.userAgent;
    referer = record.referer;
  }

  /** A request that was not read from a line, such as a row of a table: first its time. */
  public static Builder at(Instant time) {
    return new Builder(time);
  }

  /** Collects the fields of a request. What is not set, or set to null, was not logged. Not thread-safe. */
  public static final class Builder {
    private final RecordBuilder record = new RecordBuilder(ReadingOptions.DEFAULT);

    private Builder(Instant time) {
      record.second = time.getEpochSecond();
      record.nano = time.getNano();
    }

    /** Sets scheme, host and port as {@link LogRecord} has them. */
    public Builder site(@Nullable String scheme, @Nullable String host, @Nullable Integer port) {
      record.scheme = scheme;
      record.host = host;
      record.port = port == null ? NONE : port;
      return this;
    }

    /** Sets the client as {@link LogRecord#client} has it. */
    public Builder client(@Nullable String client) {
      record.client = client;
      record.hasAddress = client != null && IpAddress.of(client).isPresent();
      return this;
    }

    /** Sets the method and the target as {@link LogRecord} has them. */
    public Builder request(@Nullable String method, @Nullable String target) {
      record.method = method;
      record.target = target;
      return this;
    }

    /** Sets the status. */
    public Builder status(@Nullable Integer status) {
      record.status = status == null ? NONE : status;
      return this;
    }

    /** Sets the User-Agent header. */
    public Builder userAgent(@Nullable String header) {
      record.userAgent = header;
      return this;
    }

    /** The request. */
    public LogRecord build() {
      return record.build();
    }
  }

  /** When, as precisely as the log says. */
  public Instant time() {
    return Instant.ofEpochSecond(second, nano);
  }

  /** {@link #time} in microseconds since 1970; digits after that are cut. */
  public long epochMicros() {
    return second * 1_000_000 + nano / 1_000;
  }

  /** The host, in lower case, without a dot at its end; an IPv6 address is in brackets. */
  public Optional<String> host() {
    return Optional.ofNullable(host);
  }

  /** The port that the client asked for, or that the server listens on. */
  public OptionalInt port() {
    return port == NONE ? OptionalInt.empty() : OptionalInt.of(port);
  }

  /** {@code http} or {@code https}; told by ports 80 and 443 where the log does not say. */
  public Optional<String> scheme() {
    return Optional.ofNullable(scheme);
  }

  /** The address of the client in the form of RFC 5952, or its host name. */
  public Optional<String> client() {
    return Optional.ofNullable(client);
  }

  /** Who sent the request: the client, but empty if that is a trusted proxy, behind which anybody may be. */
  public Optional<String> sender() {
    return isProxy ? Optional.empty() : client();
  }

  /** Whether {@link #client} is an address. */
  public boolean hasAddress() {
    return hasAddress;
  }

  /** Whether a trusted proxy sent it, also for another client. */
  boolean isForwarded() {
    return isForwarded;
  }

  /** The method, in the case in which it was sent; empty if the request could not be read. */
  public Optional<String> method() {
    return Optional.ofNullable(method);
  }

  /**
   * The path and query, {@code *}, or a host with a port; empty if the request could not be read. Bytes that no URL may hold are
   * percent-encoded; what was encoded stays as it was.
   */
  public Optional<String> target() {
    return Optional.ofNullable(target);
  }

  /** Whether it is a GET of exactly {@code /robots.txt}, from whose answer a crawler learns. */
  public boolean isRobotsRequest() {
    return "GET".equals(method)
        && target != null
        && target.length() == ROBOTS_TXT.length() + 1
        && target.startsWith("/")
        && target.endsWith(ROBOTS_TXT);
  }

  /** The status, 100 to 999; empty if no answer was sent. */
  public OptionalInt status() {
    return status == NONE ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** The size of the answer in bytes. */
  public OptionalLong bytes() {
    return bytes == NONE ? OptionalLong.empty() : OptionalLong.of(bytes);
  }

  /** The User-Agent header. */
  public Optional<String> userAgent() {
    return Optional.ofNullable(userAgent);
  }

  /** The Referer header. */
  public Optional<String> referer() {
    return Optional.ofNullable(referer);
  }

  /** How many fields the line had. */
  int size() {
    int size = (port == NONE ? 0 : 1) + (status == NONE ? 0 : 1) + (bytes == NONE ? 0 : 1);
    for (Object field : new @Nullable Object[] {host, scheme, client, target, userAgent, referer}) {
      size += field == null ? 0 : 1;
    }
    return size;
  }

  /** Time, method and target: for debugging. Addresses are left out. */
  @Override
  public String toString() {
    return time() + " " + method + " " + target + " " + (status == NONE ? "-" : status);
  }
}
