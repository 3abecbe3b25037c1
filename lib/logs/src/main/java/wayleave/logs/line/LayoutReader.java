package wayleave.logs.line;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import wayleave.logs.internal.format.Escape;
import wayleave.logs.internal.format.FieldText;
import wayleave.logs.internal.format.LineField;
import wayleave.logs.internal.format.LineLayout;
import wayleave.logs.internal.format.LogTime;
import wayleave.logs.line.LogLine.Broken.Problem;

/** Reads lines by the columns of their format, of which there may be variants. */
final class LayoutReader implements FormatReader {
  /** Lines by which columns that are swapped are found. */
  private static final int SAMPLE = 100;
  /** Where the second of a time starts. */
  private static final int SECOND = 18;

  /** How most agents begin. */
  private static final Pattern PRODUCT = Pattern.compile("\\b[A-Za-z]\\w*/\\d");

  /** What starts a column that is not read: a quote, also within others, or another separator. */
  private static final String START = "(?m)(?:\"|^[|\t]?)";

  private static final Pattern OTHER_PRODUCT = Pattern.compile(START + PRODUCT.pattern());
  private static final Pattern OTHER_URL = Pattern.compile(START + "https?://");
  /** What no header is: a request, an address. */
  private static final Pattern NO_HEADER =
      Pattern.compile(" HTTP/|^[0-9.]+$|^[0-9a-f:]+:[0-9a-f:]*$");

  /** A target whose arguments are {@code -}, which stands for none. */
  private static final Pattern NO_ARGS = Pattern.compile("^([^?]*)\\??-$");

  private final ReadingOptions options;
  private final LineLayout[] variants;
  /** The variant that read the line before. */
  private LineLayout layout;
  /** Many lines have the time of the line before. */
  private byte[] lastTime = new byte[0];

  private @Nullable LogTime lastRead;
  private boolean sawForwarded;
  private int lines;
  private int swapped;

  LayoutReader(ReadingOptions options, List<LineLayout> variants) {
    this.options = options;
    this.variants = variants.toArray(LineLayout[]::new);
    this.layout = this.variants[0];
  }

  @Override
  public boolean isPlausible() {
    boolean mayHaveProxy = layout.hasQuoted(LineField.FORWARDED) && layout.has(LineField.CLIENT);
    return (!mayHaveProxy || sawForwarded) && swapped * 2 <= lines;
  }

  @Override
  public LogLine read(byte[] line, int from, int to) throws UnreadableLineException {
    try {
      return read(layout, line, from, to);
    } catch (UnreadableLineException e) {
      for (LineLayout variant : variants) {
        try {
          if (!variant.equals(layout)) {
            LogLine other = read(variant, line, from, to);
            layout = variant;
            return other;
          }
        } catch (UnreadableLineException other) {
          continue; // the first one says what is wrong
        }
      }
      throw e;
    }
  }

  private LogLine read(LineLayout columns, byte[] line, int from, int to)
      throws UnreadableLineException {
    Parts parts = new Parts(options, columns.method());
    fill(columns, line, from, to, parts);
    // An address where the host ought to be, and none where the client ought to be.
    require(
        !parts.record.isHostAddress || parts.record.hasAddress || !columns.has(LineField.CLIENT));
    return finish(parts);
  }

  /** A record, and texts that make sense only together. */
  static final class Parts {
    private final RecordBuilder record;
    private @Nullable String method;
    boolean hasTime;
    /** Whether there is a request line or a target. */
    boolean hasRequest;

    private @Nullable String date;
    private @Nullable String forwarded;
    private @Nullable String target;
    private @Nullable String query;
    private String others = "";
    private @Nullable String sameHost;

    /** @param method of requests whose columns have none */
    Parts(ReadingOptions options, @Nullable String method) {
      this.record = new RecordBuilder(options);
      this.method = method;
    }
  }

  /** Reads the columns of a text into a record. */
  void fill(LineLayout columns, byte[] line, int from, int to, Parts parts)
      throws UnreadableLineException {
    int at = LineCutter.expect(columns.start(), line, from, to);
    for (LineLayout.Step step : columns.steps()) {
      int end = LineCutter.end(step, line, at, to);
      if (end < 0) {
        throw new UnreadableLineException(
            parts.hasTime ? Problem.TRUNCATED : Problem.UNKNOWN_FORMAT);
      }
      read(step, line, at, end, parts);
      at = LineCutter.expect(step.stop(), line, end, to);
    }
    require(at == to);
  }

  /** The record of the texts. */
  LogLine finish(Parts parts) throws UnreadableLineException {
    RecordBuilder record = parts.record;
    if (parts.forwarded != null) {
      if (record.client == null) {
        record.client(parts.forwarded);
      }
      sawForwarded |= record.forwarded(parts.forwarded);
    }
    target(parts);
    require(parts.sameHost == null || parts.sameHost.equals(record.host));
    if (lines < SAMPLE) {
      lines++;
      swapped += isSwapped(parts) ? 1 : 0;
    }
    return record.build();
  }

  private static void target(Parts parts) throws UnreadableLineException {
    RecordBuilder record = parts.record;
    String method = parts.method;
    String target = parts.target;
    if (method == null || target == null) {
      return;
    }
    require(isTarget(method, target));
    String query = parts.query;
    String host = record.host;
    RequestLine.read(
        method, query == null || target.indexOf('?') >= 0 ? target : target + "?" + query, record);
    // An agent is no method, and a referer has another host.
    require(record.method != null && (host == null || host.equals(record.host)));
  }

  private static boolean isTarget(String method, String target) {
    return target.startsWith("/")
        || target.equals("*")
        || target.contains("://")
        || method.equals("CONNECT");
  }

  /** Whether the request, the agent or the referer is what another column ought to have. */
  private static boolean isSwapped(Parts parts) {
    RecordBuilder record = parts.record;
    String referer = record.referer;
    String agent = record.userAgent;
    String forwarded = parts.forwarded;
    String method = record.method;
    String target = record.target;
    return method != null && target != null && !isTarget(method, target)
        || forwarded != null
            && (forwarded.contains("://") || PRODUCT.matcher(forwarded).lookingAt())
        || record.hasAddress && record.isHost(String.valueOf(record.client))
        || referer != null
            && (NO_HEADER.matcher(referer).find()
                || PRODUCT.matcher(referer).lookingAt()
                || !referer.contains("://") && OTHER_URL.matcher(parts.others).find())
        || agent != null
            && (NO_HEADER.matcher(agent).find()
                || agent.startsWith("http://")
                || agent.startsWith("https://"))
        || (agent == null || !PRODUCT.matcher(agent).lookingAt())
            && OTHER_PRODUCT.matcher(parts.others).find();
  }

  private void read(LineLayout.Step step, byte[] line, int from, int to, Parts parts)
      throws UnreadableLineException {
    RecordBuilder record = parts.record;
    Escape escape = step.escape();
    switch (step.field()) {
      case CLIENT -> record.client(FieldText.decode(line, from, to));
      case CLIENT_PORT -> {
        String text = FieldText.decode(line, from, to);
        int colon = text.lastIndexOf(':');
        record.client(colon < 0 ? text : text.substring(0, colon));
      }
      case HOST -> record.host(escape.text(line, from, to));
      case SAME_HOST -> parts.sameHost = escape.text(line, from, to);
      case PORT -> record.port(FieldText.decode(line, from, to));
      case SCHEME -> {
        String text = FieldText.decode(line, from, to);
        record.scheme(text);
        require(record.scheme != null || RecordBuilder.given(text) == null);
      }
      case TLS -> record.scheme("https");
      case DATE -> parts.date = FieldText.decode(line, from, to);
      case TIME -> {
        String date = parts.date;
        if (date != null && to - from > 2 && line[from + 2] == ':') {
          record.time(date + " " + FieldText.decode(line, from, to));
        } else {
          time(line, from, to, record);
        }
        parts.hasTime = true;
      }
      case REQUEST -> {
        parts.hasRequest = true;
        parts.target = null;
        RequestLine.read(escape.undo(line, from, to), record);
        if (record.method == null && from < to && line[from] == '/') {
          parts.target = escape.target(line, from, to); // as in the names of grok
        } else if (record.method == null) {
          other(line, from, to, escape, parts);
        }
      }
      case STATUS -> record.status(FieldText.decode(line, from, to));
      case SIZE -> record.bytes(FieldText.decode(line, from, to));
      case REFERER -> record.referer = given(escape, line, from, to);
      case AGENT -> record.userAgent = RecordBuilder.given(escape.text(line, from, to));
      case FORWARDED -> parts.forwarded = given(escape, line, from, to);
      case METHOD -> {
        parts.method = given(escape, line, from, to);
        // A token may have a dot, but no method has one: it is a host.
        require(FieldText.indexOf(line, (byte) '.', from, to) < 0);
        require(!"http".equals(parts.method) && !"https".equals(parts.method));
      }
      case TARGET, TARGET_ARGS -> {
        if (!parts.hasRequest) {
          parts.hasRequest = true;
          String text = escape.target(line, from, to);
          boolean hasArgs = step.field() == LineField.TARGET_ARGS;
          parts.target =
              RecordBuilder.given(hasArgs ? NO_ARGS.matcher(text).replaceFirst("$1") : text);
        }
      }
      case PATH -> parts.target = "/" + escape.target(line, from, to);
      case QUERY -> {
        String query = RecordBuilder.given(escape.target(line, from, to));
        parts.query = query != null && query.startsWith("?") ? query.substring(1) : query;
      }
      case PROTOCOL -> {
        String text = FieldText.decode(line, from, to);
        require(RecordBuilder.given(text) == null || text.regionMatches(true, 0, "HTTP/", 0, 5));
      }
      case IDENT -> {
        if (to - from != 1 || line[from] != '-') {
          record.identity(FieldText.decode(line, from, to));
        }
      }
      case USER -> {
        int blank = FieldText.indexOf(line, (byte) ' ', from, to);
        boolean isColumns = blank >= 0
            && (line[from] == '-'
                || line[to - 1] == '-'
                || RecordBuilder.isHostColumn(FieldText.decode(line, from, blank)));
        require(!isColumns);
        other(line, from, to, escape, parts);
      }
      case REST, IGNORED, PEER_PORT, ACCESS, EDGE, NEEDED, HEAD -> {
        boolean isSeparate = from == to || line[from] == ' ' || line[from] == '\t';
        require(step.field() != LineField.REST || isSeparate);
        other(line, from, to, escape, parts);
      }
    }
  }

  /** Keeps a column that is not read, to find out whether it is one that ought to be. */
  private void other(byte[] line, int from, int to, Escape escape, Parts parts) {
    if (lines < SAMPLE) {
      parts.others += "\n" + escape.text(line, Math.max(0, from - 1), to);
    }
  }

  /** A text; null for {@code -} and nothing at all. */
  private static @Nullable String given(Escape escape, byte[] line, int from, int to) {
    return from == to || to - from == 1 && line[from] == '-' ? null : escape.text(line, from, to);
  }

  private static void require(boolean isColumn) throws UnreadableLineException {
    if (!isColumn) {
      throw new UnreadableLineException(Problem.UNKNOWN_FORMAT);
    }
  }

  @Override
  public @Nullable Instant time(byte[] line, int from, int to) throws UnreadableLineException {
    int at = LineCutter.expect(layout.start(), line, from, to);
    for (LineLayout.Step step : layout.steps()) {
      int end = LineCutter.end(step, line, at, to);
      require(end >= 0);
      if (step.field() == LineField.TIME) {
        RecordBuilder record = new RecordBuilder(options);
        time(line, at, end, record);
        return Instant.ofEpochSecond(record.second, record.nano);
      }
      at = LineCutter.expect(step.stop(), line, end, to);
    }
    return null;
  }

  private void time(byte[] line, int from, int to, RecordBuilder record)
      throws UnreadableLineException {
    LogTime known = lastRead;
    if (known != null && Arrays.equals(line, from, to, lastTime, 0, lastTime.length)) {
      record.second = known.second();
      record.nano = known.nano();
    } else if (known != null && isSameMinute(line, from, to)) {
      record.second = known.second() + secondOf(line, from) - secondOf(lastTime, 0);
    } else {
      record.time(FieldText.latin(line, from, to));
      lastTime = Arrays.copyOfRange(line, from, to);
      lastRead = new LogTime(record.second, record.nano);
    }
  }

  /** Whether a time is {@code 20/Nov/2026:06:25:13 +0000} and differs from the last that was read in its second only. */
  private boolean isSameMinute(byte[] line, int from, int to) {
    return to - from == lastTime.length
        && lastTime.length > SECOND + 2
        && lastTime[SECOND - 1] == ':'
        && lastTime[SECOND + 2] == ' '
        && Arrays.equals(line, from, from + SECOND, lastTime, 0, SECOND)
        && Arrays.equals(line, from + SECOND + 2, to, lastTime, SECOND + 2, lastTime.length)
        && secondOf(lastTime, 0) < 60
        && secondOf(line, from) >= 0
        && secondOf(line, from) < 60;
  }

  /** A number of two digits, or -1. */
  private static int secondOf(byte[] time, int from) {
    int tens = time[from + SECOND] - '0';
    int ones = time[from + SECOND + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
  }
}
