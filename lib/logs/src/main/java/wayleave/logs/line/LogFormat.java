package wayleave.logs.line;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A format of access logs: one of those that are known, or one in the words of a server's configuration. Immutable. */
public final class LogFormat {
  /** The code of a format in the words of a server. */
  private static final String DESCRIBED = "log-format";

  /** What a row has in place of a text, if the values have names. */
  private static final Pattern NAMED = Pattern.compile("(json|blanks|tabs|commas)(?: (\\w+))?");

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
  /** With agents and without, if it has variants of both: the lines of a log are alike. */
  private final List<LogFormat> parts;

  private LogFormat(String code, Function<ReadingOptions, FormatReader> readers) {
    this.code = code;
    this.readers = readers;
    this.parts = List.of(this);
  }

  private LogFormat(String code, List<LineLayout> variants) {
    this.code = code;
    this.readers = options -> new LayoutReader(options, variants);
    Map<Boolean, List<LineLayout>> byAgent =
        variants.stream().collect(Collectors.groupingBy(each -> each.has(LineField.AGENT)));
    this.parts = byAgent.size() == 1
        ? List.of(this)
        : byAgent.values().stream().map(part -> new LogFormat(code, part)).toList();
  }

  private static Map<String, LogFormat> known() {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (List<String> row : Table.rows("formats.tsv")) {
      texts.computeIfAbsent(row.get(0), code -> new ArrayList<>()).add(row.get(1));
    }
    Map<String, LogFormat> known = new LinkedHashMap<>();
    texts.forEach((code, rows) -> known.put(code, of(code, rows)));
    return known;
  }

  private static LogFormat of(String code, List<String> texts) {
    Matcher named = NAMED.matcher(texts.get(0));
    if (!named.matches()) {
      return new LogFormat(
          code, texts.stream().map(text -> LineLayout.of(FormatWords.of(text))).toList());
    }
    List<NamedReader.Key> keys =
        NamedReader.keys(code, named.group(2) == null ? Escape.NONE : Escape.of(named.group(2)));
    return new LogFormat(
        code,
        switch (named.group(1)) {
          case "json" -> options -> new JsonReader(options, keys);
          case "blanks" -> options -> new ColumnReader(options, keys, ' ');
          case "tabs" -> options -> new ColumnReader(options, keys, '\t');
          default -> options -> new ColumnReader(options, keys, ',');
        });
  }

  /** The formats of which one is that of a log, in the order in which they are tried. */
  static List<LogFormat> candidates() {
    return KNOWN.values().stream().flatMap(format -> format.parts.stream()).toList();
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
      List<NamedReader.Key> keys = JsonTemplate.keys(words);
      return new LogFormat(DESCRIBED, options -> new JsonReader(options, keys));
    }
    return new LogFormat(DESCRIBED, List.of(LineLayout.of(FormatWords.of(words))));
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
