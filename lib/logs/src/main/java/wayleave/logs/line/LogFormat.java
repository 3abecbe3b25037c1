package wayleave.logs.line;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import wayleave.logs.internal.format.LineField;
import wayleave.logs.internal.format.LineLayout;
import wayleave.logs.internal.format.LogLayout;

/** A format of access logs: one of those that are known, or one in the words of a server's configuration. Immutable. */
public final class LogFormat {
  /** The code of a format in the words of a server. */
  private static final String DESCRIBED = "log-format";

  private static final Map<String, LogFormat> KNOWN = known();

  /** The combined format of Apache and nginx: common, referer and user agent. */
  static final LogFormat COMBINED = get("combined");
  /** The combined format with X-Forwarded-For behind the agent. */
  static final LogFormat COMBINED_XFF = get("combined-xff");
  /** A JSON object per line with the names of nginx's variables. */
  public static final LogFormat NGINX_JSON = get("nginx-json");

  private final String code;
  private final LogLayout layout;

  private LogFormat(String code, LogLayout layout) {
    this.code = code;
    this.layout = layout;
  }

  private static Map<String, LogFormat> known() {
    Map<String, LogFormat> known = new LinkedHashMap<>();
    LogLayout.known().forEach((code, layout) -> known.put(code, new LogFormat(code, layout)));
    return known;
  }

  /**
   * The formats of which one is that of a log, in the order in which they are tried. The lines of a log are alike: a format with
   * variants with and without agents is two. One whose targets begin with a host must be named.
   */
  static List<LogFormat> candidates() {
    return KNOWN.values().stream()
        .filter(
            format -> format.layout.texts().stream().noneMatch(each -> each.has(LineField.PATH)))
        .flatMap(LogFormat::parts)
        .toList();
  }

  private Stream<LogFormat> parts() {
    Map<Boolean, List<LineLayout>> byAgent =
        layout.texts().stream().collect(Collectors.groupingBy(each -> each.has(LineField.AGENT)));
    return byAgent.size() < 2
        ? Stream.of(this)
        : byAgent.values().stream().map(part -> new LogFormat(code, LogLayout.ofTexts(part)));
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
    return new LogFormat(DESCRIBED, LogLayout.described(text));
  }

  /**
   * The format of a name in a configuration file.
   *
   * @param server {@code nginx} or {@code apache}
   * @param name may be empty if there is only one
   * @throws IllegalArgumentException if it has no such format, or no request can be read with it; the message says why
   */
  public static LogFormat configured(String server, String configuration, String name) {
    return new LogFormat(DESCRIBED, LogLayout.configured(server, configuration, name));
  }

  FormatReader reader(ReadingOptions options) {
    Character separator = layout.separator();
    if (!layout.texts().isEmpty()) {
      return new LayoutReader(options, layout.texts());
    }
    return separator == null
        ? new JsonReader(options, layout.values())
        : new ColumnReader(options, layout.values(), separator);
  }

  /** Its {@link #code}. */
  @Override
  public String toString() {
    return code;
  }
}
