package wayleave.logs.line;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A format of access logs: one of those that are known, or one in the words of a server's configuration. Immutable. */
public final class LogFormat {
  /**
   * The formats of text in the words of servers, in the order in which they are tried; rows with the same name are variants. The
   * word {@code $rest} is nothing, or a blank and more.
   */
  static final String TABLE = """
      haproxy-clf   %ci - - [%trg] %{+Q}r %ST %B "" "" %cp %ms "%ft" "%b" "%s" %TR %Tw %Tc %Tr %Ta %tsc %ac %fc %bc %sc %rc %sq %bq "%CC" "%CS"%rest
      squid         escape=none $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" $result:$hierarchy
      common        $remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent
      common        $remote_addr "$ident" "$remote_user" [$time_local] "$request" $status $body_bytes_sent
      combined      $remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"$rest
      combined      $remote_addr - $same_host $host $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"$rest
      vhost         $host $remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"$rest
      vhost         $host $remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent
      combined-xff  $remote_addr $ident $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_forwarded_for"$rest
      npm           [$time_local] $cache $upstream $status - $request_method $scheme $host "$request_uri" [Client $remote_addr] [Length $body_bytes_sent] [Gzip $gzip_ratio] [Sent-to $server] "$http_user_agent" "$http_referer"
      npm           [$time_local] $status - $request_method $scheme $host "$request_uri" [Client $remote_addr] [Length $body_bytes_sent] [Gzip $gzip_ratio] "$http_user_agent" "$http_referer"
      envoy         [%START_TIME%] "%REQ(:METHOD)% %REQ(:PATH)% %PROTOCOL%" %RESPONSE_CODE% %RESPONSE_FLAGS% %BYTES_RECEIVED% %BYTES_SENT% %DURATION% %UPSTREAM_TIME% "%REQ(X-FORWARDED-FOR)%" "%REQ(USER-AGENT)%" "%REQUEST_ID%" "%REQ(:AUTHORITY)%" "%UPSTREAM_HOST%"
      alb           $type $time_iso8601 $elb $remote_addr:$remote_port $target $a $b $c $status $d $e $bytes_sent "$request" "$http_user_agent"$rest
      s3            escape=none $owner $bucket [$time_local] $remote_addr $requester $id $operation $key "$request" $status $error $bytes_sent $size $total $turnaround "$http_referer" "$http_user_agent" $version $host_id $signature $cipher $authentication $host $tls$rest
      s3            escape=none $owner $bucket [$time_local] $remote_addr $requester $id $operation $key "$request" $status $error $bytes_sent $size $total $turnaround "$http_referer" "$http_user_agent" $version
      """;

  /** The code of a format in the words of a server. */
  private static final String DESCRIBED = "log-format";

  private static final Map<String, LogFormat> KNOWN = known();

  /** The combined format of Apache and nginx: common, referer and user agent. */
  static final LogFormat COMBINED = get("combined");
  /** A host with or without a port before the combined or common format, as Apache's {@code vhost_combined}. */
  public static final LogFormat VHOST = get("vhost");
  /** The combined format with X-Forwarded-For behind the agent. */
  static final LogFormat COMBINED_XFF = get("combined-xff");
  /** A JSON object per line with the names of nginx's variables. */
  public static final LogFormat NGINX_JSON = get("nginx-json");

  private final String code;
  private final Function<ReadingOptions, FormatReader> readers;

  private LogFormat(String code, Function<ReadingOptions, FormatReader> readers) {
    this.code = code;
    this.readers = readers;
  }

  private static Map<String, LogFormat> known() {
    Map<String, List<LineLayout>> texts = new LinkedHashMap<>();
    TABLE.lines().forEach(row -> {
      String[] cells = row.split(" +", 2);
      texts
          .computeIfAbsent(cells[0], code -> new ArrayList<>())
          .add(LineLayout.of(FormatWords.of(cells[1])));
    });
    Map<String, LogFormat> known = new LinkedHashMap<>();
    texts.forEach((code, variants) ->
        known.put(code, new LogFormat(code, options -> new LayoutReader(options, variants))));
    for (String code : List.of("nginx-json", "caddy", "logpush", "gcp", "fastly-json")) {
      known.put(code, new LogFormat(code, options -> new JsonReader(options, JsonShape.of(code))));
    }
    for (ColumnReader.Dialect dialect : ColumnReader.Dialect.values()) {
      known.put(
          dialect.code(),
          new LogFormat(dialect.code(), options -> new ColumnReader(options, dialect)));
    }
    return known;
  }

  private static LogFormat get(String code) {
    return find(code).orElseThrow();
  }

  /** The known formats, in the order in which they are tried. */
  public static List<LogFormat> values() {
    return List.copyOf(KNOWN.values());
  }

  /** A stable name for programs and people: lower-case words and hyphens. */
  public String code() {
    return code;
  }

  /** The known format with this {@link #code}; empty if there is none. */
  public static Optional<LogFormat> find(String code) {
    return Optional.ofNullable(KNOWN.get(code));
  }

  /**
   * A format as a configuration has it: nginx's {@code log_format}, Apache's {@code LogFormat}, lighttpd's {@code accesslog.format},
   * the {@code log-format} of HAProxy and GoAccess, or Envoy's, with or without the statement around it. A JSON object is a template
   * of the lines.
   *
   * @throws IllegalArgumentException if no request can be read with it; the message says what is missing
   */
  public static LogFormat described(String text) {
    return ofWords(FormatStatement.text(text));
  }

  private static LogFormat ofWords(String words) {
    if (words.replaceFirst("^escape=none ", "").startsWith("{\"")
        || words.replaceFirst("^escape=none ", "").matches("\\{\\s.*")) {
      Map<String, LineLayout> layouts = TemplateReader.layouts(words);
      return new LogFormat(DESCRIBED, options -> new TemplateReader(options, layouts));
    }
    List<LineLayout> layout = List.of(LineLayout.of(FormatWords.of(words)));
    return new LogFormat(DESCRIBED, options -> new LayoutReader(options, layout));
  }

  /**
   * The format of a name in a configuration file.
   *
   * @param server {@code nginx} or {@code apache}
   * @param name may be empty if there is only one
   * @throws IllegalArgumentException if it has no such format, or no request can be read with it; the message says why
   */
  public static LogFormat configured(String server, String configuration, String name) {
    Map<String, String> formats = server.equals("nginx")
        ? FormatStatement.nginx(configuration)
        : FormatStatement.apache(configuration);
    String statement = server.equals("nginx") ? "log_format" : "LogFormat";
    String words = name.isEmpty() && formats.size() == 1
        ? formats.values().iterator().next()
        : formats.get(name);
    if (words == null) {
      throw new IllegalArgumentException(
          (name.isEmpty() ? "expected #NAME behind the file" : "no " + statement + " " + name)
              + "; the file defines "
              + (formats.isEmpty()
                  ? "none; included files are not read"
                  : String.join(", ", formats.keySet())));
    }
    return ofWords(words);
  }

  FormatReader reader(ReadingOptions options) {
    return readers.apply(options);
  }

  /** Its {@link #code}. */
  @Override
  public String toString() {
    return code;
  }
}
