package wayleave.logs.line;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.syntax.IpAddress;

/** One request of a log. Immutable and thread-safe. */
public final class LogRecord implements LogLine {
  /** A word in the line of each request for robots.txt. */
  public static final String ROBOTS_TXT = "robots.txt";

  private static final String PATH = "/" + ROBOTS_TXT;
  private static final Set<Object> NOTHING =
      Set.of(Optional.empty(), OptionalInt.empty(), OptionalLong.empty());

  /** Not changed any more. */
  private final RecordBuilder fields;

  LogRecord(RecordBuilder fields) {
    this.fields = fields;
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
      record.port = port == null ? RecordBuilder.NONE : port;
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
      record.status = status == null ? RecordBuilder.NONE : status;
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
    return Instant.ofEpochSecond(fields.second, fields.nano);
  }

  /** {@link #time} in microseconds since 1970; digits after that are cut. */
  public long epochMicros() {
    return fields.second * 1_000_000 + fields.nano / 1_000;
  }

  /** The host, in lower case, without a dot at its end; an IPv6 address is in brackets. */
  public Optional<String> host() {
    return Optional.ofNullable(fields.host);
  }

  /** The port that the client asked for, or that the server listens on. */
  public OptionalInt port() {
    return given(fields.port);
  }

  /** {@code http} or {@code https}; told by ports 80 and 443 where the log does not say. */
  public Optional<String> scheme() {
    return Optional.ofNullable(fields.scheme);
  }

  /** The address of the client in the form of RFC 5952, or its host name. */
  public Optional<String> client() {
    return Optional.ofNullable(fields.client);
  }

  /** Who sent the request: the client, but empty if that is a trusted proxy, behind which anybody may be. */
  public Optional<String> sender() {
    return fields.isProxy ? Optional.empty() : client();
  }

  /** Whether {@link #client} is an address. */
  public boolean hasAddress() {
    return fields.hasAddress;
  }

  /** Whether a trusted proxy sent it, also for another client. */
  boolean isForwarded() {
    return fields.isForwarded;
  }

  /** The method, in the case in which it was sent; empty if the request could not be read. */
  public Optional<String> method() {
    return Optional.ofNullable(fields.method);
  }

  /**
   * The path and query, {@code *}, or a host with a port; empty if the request could not be read. Bytes that no URL may hold are
   * percent-encoded; what was encoded stays as it was.
   */
  public Optional<String> target() {
    return Optional.ofNullable(fields.target);
  }

  /** Whether it is a GET of exactly {@code /robots.txt}, from whose answer a crawler learns. */
  public boolean isRobotsRequest() {
    return "GET".equals(fields.method) && PATH.equals(fields.target);
  }

  /** The status, 100 to 999; empty if no answer was sent. */
  public OptionalInt status() {
    return given(fields.status);
  }

  /** The size of the answer in bytes. */
  public OptionalLong bytes() {
    return fields.bytes == RecordBuilder.NONE
        ? OptionalLong.empty()
        : OptionalLong.of(fields.bytes);
  }

  /** The User-Agent header. */
  public Optional<String> userAgent() {
    return Optional.ofNullable(fields.userAgent);
  }

  /** The Referer header. */
  public Optional<String> referer() {
    return Optional.ofNullable(fields.referer);
  }

  /** How many fields the line had. */
  int size() {
    return (int) Stream.of(
            host(), port(), scheme(), client(), target(), status(), bytes(), userAgent(), referer())
        .filter(field -> !NOTHING.contains(field))
        .count();
  }

  private static OptionalInt given(int number) {
    return number == RecordBuilder.NONE ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Time, method and target: for debugging. Addresses are left out. */
  @Override
  public String toString() {
    return time() + " " + fields.method + " " + fields.target + " "
        + (fields.status == RecordBuilder.NONE ? "-" : fields.status);
  }
}
