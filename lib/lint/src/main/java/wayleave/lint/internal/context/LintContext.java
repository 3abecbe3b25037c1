package wayleave.lint.internal.context;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Span;
import wayleave.lint.model.TextEdit;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;
import wayleave.syntax.LineScanner;

/**
 * The file that is looked at, in the views that checks share: its lines, and what each dialect makes of it. There is no second
 * parser: lines come from the scanner, groups and rules from the engine. Each view is computed when it is first asked for.
 * Thread-safe.
 */
public final class LintContext {
  /** What crawlers read of a file: 500 KiB (F8). */
  public static final int MAX_BYTES = Dialect.GOOGLE.maxBodyBytes();

  /** A line that crosses the limit is there to be shown, but no more of it. */
  private static final int MAX_REST = 1 << 16;

  /** A file of so many bytes takes long enough for several threads to be faster. */
  private static final int LARGE = 64 * 1024;

  private static final byte[] NO_LINES = {};

  private final LintInput input;
  private final int maxBytes;
  private final byte[] body;
  private final List<SourceLine> lines;
  private final List<PathValue> paths;
  private final Map<Dialect, RobotsTxt> documents = new ConcurrentHashMap<>();
  private final Map<Dialect, List<Group>> groups = new ConcurrentHashMap<>();
  private final Map<Dialect, List<String>> crawlers = new ConcurrentHashMap<>();
  private final Map<String, Crawler> crawlersByName = new ConcurrentHashMap<>();
  private final Map<Reader, CrawlerRules> rules = new ConcurrentHashMap<>();
  private final BodyKind kind;
  private final boolean hasFields;
  /** Whether the body is something else, such as a web page, in which no dialect finds a line that counts. */
  private final boolean hasNoLines;
  /** For each byte, whether the body has it. */
  private final boolean[] bytes = new boolean[256];

  // Immutable: threads that do not see what another has computed compute the same.
  private @Nullable List<LocatedExtension> extensions;
  private @Nullable List<NamedCrawler> namedCrawlers;
  private @Nullable Platform platform;
  private Counted counted = new Counted(-1, 1);

  /** The column of a place. */
  private record Counted(int offset, int column) {}

  private record Reader(Dialect dialect, Crawler crawler) {}

  public LintContext(LintInput input) {
    this(input, MAX_BYTES);
  }

  /**
   * @param maxBytes how much of the file is looked at; what follows, but the line that crosses the limit, is as good as absent
   */
  public LintContext(LintInput input, int maxBytes) {
    this.input = input;
    this.maxBytes = maxBytes;
    this.body = beginning(input.body(), maxBytes);
    this.lines = new ArrayList<>();
    this.paths = new ArrayList<>();
    LineScanner.scan(body, line -> lines.add(new SourceLine(body, line)));
    for (byte b : body) {
      bytes[b & 0xFF] = true;
    }
    this.kind = BodyKind.of(body);
    this.hasNoLines = !isText()
        && body.length <= maxBytes
        && lines.stream()
            .noneMatch(line ->
                line.isRule() || line.field == Field.USER_AGENT || line.field == Field.SITEMAP);
    this.hasFields = isText() && lines.stream().anyMatch(LintContext::hasField);
    if (isText()) {
      for (SourceLine line : lines) {
        // What a program was to fill in is no path yet.
        if (hasPath(line) && TemplateTag.inPath(line.valueBytes()) == null) {
          paths.add(new PathValue(line, line.valueBytes()));
        }
      }
    }
  }

  /** All of a file, or what ends after the first line that is not wholly within the limit. */
  private static byte[] beginning(byte[] body, int maxBytes) {
    int end = maxBytes;
    while (end < body.length && isLineEnd(body[end])) {
      end++;
    }
    int most = (int) Math.min(body.length, (long) end + MAX_REST);
    while (end < most && !isLineEnd(body[end])) {
      end++;
    }
    return end >= body.length ? body : Arrays.copyOf(body, end);
  }

  private static boolean isLineEnd(byte b) {
    return b == '\n' || b == '\r';
  }

  /** A longer word that begins with "disallow", or words without a colon, need not be about paths. */
  private boolean hasPath(SourceLine line) {
    if (!line.isRule() || line.isValueEmpty() || line.form == FieldForm.PREFIX) {
      return false;
    }
    byte first = body[line.valueStart];
    return !line.isMissingColon || first == '/' || first == '*';
  }

  /** What the body is, going by how it begins. */
  public BodyKind kind() {
    return kind;
  }

  /** Whether the body looks like lines of text, so that what its lines say is worth looking at. */
  public boolean isText() {
    return kind == BodyKind.TEXT;
  }

  /** Whether the first line names a crawler behind byte order marks, so that what follows has a group once these are removed. */
  public boolean isUserAgentLostToByteOrderMarks() {
    SourceLine first = line(1);
    String read = first.readBytes();
    return first.field != Field.USER_AGENT
        && (read.startsWith(BodyKind.MARK_AS_TEXT) || read.startsWith("\u00EF\u00BB\u00BF"))
        && read.toLowerCase(Locale.ROOT).contains("user-agent");
  }

  /** The paths of all lines that are meant to be rules, in the order of the file; none if the body is no text. */
  public List<PathValue> paths() {
    return paths;
  }

  /** The system that generates the file. */
  public Platform platform() {
    Platform known = platform;
    if (known == null) {
      known = Platform.of(paths);
      platform = known;
    }
    return known;
  }

  /** What came along with the file. */
  public LintInput input() {
    return input;
  }

  /** The file's bytes, as many as are looked at: nobody may change them. */
  public byte[] body() {
    return body;
  }

  /** Whether the body has an ASCII character: most files lack what most checks look for. */
  public boolean has(char character) {
    return bytes[character];
  }

  /** Those of some ASCII characters that the body has. */
  public String present(String characters) {
    StringBuilder present = new StringBuilder();
    for (int i = 0; i < characters.length(); i++) {
      if (has(characters.charAt(i))) {
        present.append(characters.charAt(i));
      }
    }
    return present.toString();
  }

  /** How many bytes the file has in all. */
  public long size() {
    return Math.max(input.size(), body.length);
  }

  /** Whether crawlers do not read all of the file. */
  public boolean isOverLimit() {
    return size() > MAX_BYTES;
  }

  /** Whether checking the file takes so long that several threads are faster. */
  public boolean isLarge() {
    return body.length >= LARGE;
  }

  /** The file's lines; line n is element n - 1. */
  public List<SourceLine> lines() {
    return lines;
  }

  /** The line with a number, from 1. */
  public SourceLine line(int number) {
    return lines.get(number - 1);
  }

  /** What a dialect makes of the file. */
  public RobotsTxt read(Dialect dialect) {
    return documents.computeIfAbsent(
        dialect, d -> RobotsTxt.parse(hasNoLines ? NO_LINES : body, d, maxBytes));
  }

  /** The groups that a dialect sees. */
  public List<Group> groups(Dialect dialect) {
    return groups.computeIfAbsent(dialect, d -> read(d).groups());
  }

  /** The extension lines, in the order of the file; none if the body is no text. */
  public List<LocatedExtension> extensions() {
    List<LocatedExtension> known = extensions;
    if (known == null) {
      known = isText() ? LocatedExtension.all(this) : List.of();
      extensions = known;
    }
    return known;
  }

  /** The rules that a crawler has to follow, by its name; {@code *} is one that no group names. */
  public CrawlerRules rules(Dialect dialect, String crawler) {
    return rules(dialect, crawler(crawler));
  }

  /**
   * The crawler that a name in the file addresses: in {@code Mozilla/5.0 (compatible; FooBot/1.0)} it is {@code Mozilla}, although
   * {@code FooBot} sends such a header.
   */
  public Crawler crawler(String name) {
    return crawlersByName.computeIfAbsent(name, LintContext::addressed);
  }

  private static Crawler addressed(String name) {
    Crawler sender = Crawler.fromUserAgentHeader(name);
    String token = token(name);
    boolean isSender =
        name.regionMatches(true, 0, sender.name(), 0, sender.name().length());
    return isSender || token.isEmpty() ? sender : Crawler.ofProductToken(token);
  }

  /** The product token with which a name in the file begins; empty if it begins with none. */
  public static String token(String name) {
    int end = 0;
    while (end < name.length() && isTokenCharacter(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  private static boolean isTokenCharacter(char c) {
    return c == '-' || c == '_' || c < 0x80 && Character.isLetterOrDigit(c);
  }

  /** The rules that a crawler has to follow. They are kept, for several checks ask about the same few crawlers. */
  public CrawlerRules rules(Dialect dialect, Crawler crawler) {
    return rules.computeIfAbsent(
        new Reader(dialect, crawler), reader -> read(dialect).rulesFor(crawler));
  }

  /**
   * The crawlers that the file can tell apart in a dialect: the values of its user-agent lines, each once ignoring case, and
   * {@code *} last.
   */
  public List<String> crawlers(Dialect dialect) {
    return crawlers.computeIfAbsent(dialect, this::findCrawlers);
  }

  private List<String> findCrawlers(Dialect dialect) {
    Map<String, String> byLowerCase = new LinkedHashMap<>();
    for (Group group : groups(dialect)) {
      for (UserAgentLine line : group.userAgents()) {
        byLowerCase.putIfAbsent(line.name().toLowerCase(Locale.ROOT), line.name());
      }
    }
    byLowerCase.remove("*");
    Set<String> found = new LinkedHashSet<>(byLowerCase.values());
    found.add("*");
    return List.copyOf(found);
  }

  /** The crawlers of the catalogue that the file names, in the order of the file. */
  public List<NamedCrawler> namedCrawlers() {
    List<NamedCrawler> known = namedCrawlers;
    if (known == null) {
      known = NamedCrawler.of(this);
      namedCrawlers = known;
    }
    return known;
  }

  /** Whether the file names the crawler with a token of the catalogue. */
  public boolean names(String token) {
    return namedCrawlers().stream().anyMatch(named -> named.token().equalsIgnoreCase(token));
  }

  /** Whether any line is a user-agent line, as the most lenient reader takes it. */
  public boolean hasUserAgent() {
    return lines.stream().anyMatch(line -> line.field == Field.USER_AGENT);
  }

  /** Whether any line has a field that is known, however it is spelt. */
  public boolean hasFields() {
    return hasFields;
  }

  private static boolean hasField(SourceLine line) {
    return switch (line.field) {
      case NONE -> false;
      case OTHER -> FieldName.isLike(line.fieldText());
      default -> !line.isMissingColon || FieldName.isLike(line.fieldText());
    };
  }

  /** A part of the file with one character for each byte, so that places in it are offsets. */
  public String bytes(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** The part of the file from one byte to before another, which are on one line or on several. */
  public Span span(int start, int end) {
    SourceLine first = lineAt(start);
    SourceLine last = end <= first.end ? first : lineAt(end);
    return new Span(start, end, first.number, column(first, start), last.number, column(last, end));
  }

  /** What removes a line with its line end, or what stands before its comment if it has one. */
  public TextEdit removal(SourceLine line) {
    if (line.hasComment()) {
      return new TextEdit(line.contentStart, line.commentStart, "");
    }
    // At the very beginning the bytes of a byte order mark would count as one.
    boolean isMarkBehind = line.contentStart == 0
        && line.number < lines.size()
        && line(line.number + 1).start < body.length
        && body[line(line.number + 1).start] == (byte) 0xEF;
    int end = line.number < lines.size() && !isMarkBehind ? line(line.number + 1).start : line.end;
    return new TextEdit(line.contentStart, end, "");
  }

  /** All of a line, without a byte order mark and without white space at its ends. */
  public Span span(SourceLine line) {
    int from = line.contentStart;
    int to = line.contentEnd;
    while (from < to && isWhiteSpace(body[from])) {
      from++;
    }
    while (to > from && isWhiteSpace(body[to - 1])) {
      to--;
    }
    return span(from, to);
  }

  private static boolean isWhiteSpace(byte b) {
    return b == ' ' || b == '\t';
  }

  /** The value of a line, or the place where it is missing. */
  public Span valueSpan(SourceLine line) {
    return span(line.valueStart, line.valueEnd);
  }

  /** The field of a line. */
  public Span fieldSpan(SourceLine line) {
    return span(line.fieldStart, line.fieldEnd);
  }

  /** The line that a byte is on; its line end belongs to it. */
  private SourceLine lineAt(int offset) {
    int low = 0;
    int high = lines.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lines.get(middle).start <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return lines.get(low);
  }

  /** Counts on from the place before, if that is in the same line and no character is cut there: a long line may have many. */
  private int column(SourceLine line, int offset) {
    Counted before = counted;
    boolean goesOn = line.start <= before.offset
        && before.offset <= offset
        && (before.offset == body.length || (body[before.offset] & 0xC0) != 0x80);
    int from = goesOn ? before.offset : line.start;
    int column = (goesOn ? before.column : 1)
        + new String(body, from, offset - from, StandardCharsets.UTF_8).length();
    counted = new Counted(offset, column);
    return column;
  }
}
