package wayleave.lint;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import wayleave.AgentRules;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.syntax.Field;
import wayleave.syntax.FieldForm;
import wayleave.syntax.LineScanner;

/**
 * The file that is looked at, in the views that checks share: its lines, and what each dialect makes of it. There is no second
 * parser: lines come from the scanner, groups and rules from the engine. Made for one run; thread-safe, and each view is made
 * once, when it is first asked for.
 */
final class Subject {
  /** A file of this size takes long enough for threads to pay, in bytes. */
  private static final int WORTH_THREADS = 64 * 1024;

  private final LintInput input;
  private final byte[] body;
  private final List<SourceLine> lines = new ArrayList<>();
  private final Map<Dialect, RobotsTxt> documents = new ConcurrentHashMap<>();
  private final Map<Dialect, List<Group>> groups = new ConcurrentHashMap<>();
  private final Map<Dialect, Map<Crawler, AgentRules>> rules = new ConcurrentHashMap<>();
  private final BodyKind kind;
  private final boolean hasFields;
  private final List<PathValue> paths = new ArrayList<>();
  private @Nullable List<LocatedExtension> extensions;
  private @Nullable List<NamedCrawler> namedCrawlers;

  Subject(LintInput input) {
    this.input = input;
    this.body = input.shared();
    LineScanner.scan(body, line -> lines.add(new SourceLine(body, line)));
    this.kind = BodyKind.of(body);
    this.hasFields = isText() && lines.stream().anyMatch(Subject::hasField);
    if (isText()) {
      for (SourceLine line : lines) {
        if (hasPath(line)) {
          paths.add(new PathValue(line, line.valueBytes()));
        }
      }
    }
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
  BodyKind kind() {
    return kind;
  }

  /** Whether the body looks like lines of text, so that what its lines say is worth looking at. */
  boolean isText() {
    return kind == BodyKind.TEXT;
  }

  /** The paths of all lines that are meant to be rules, in the order of the file; none if the body is no text. */
  List<PathValue> paths() {
    return paths;
  }

  /** What came along with the file. */
  LintInput input() {
    return input;
  }

  /** The file's bytes: nobody may change them. */
  byte[] body() {
    return body;
  }

  /** Whether it takes so long to look at the file that threads pay. */
  boolean isLarge() {
    return body.length >= WORTH_THREADS;
  }

  /** The file's lines; line n is element n - 1. */
  List<SourceLine> lines() {
    return lines;
  }

  /** The line with a number, from 1. */
  SourceLine line(int number) {
    return lines.get(number - 1);
  }

  /** What a dialect makes of the file. */
  RobotsTxt read(Dialect dialect) {
    return documents.computeIfAbsent(dialect, d -> RobotsTxt.parse(body, d));
  }

  /** The groups that a dialect sees. */
  List<Group> groups(Dialect dialect) {
    return groups.computeIfAbsent(dialect, d -> read(d).groups());
  }

  /** The extension lines, in the order of the file; none if the body is no text. */
  synchronized List<LocatedExtension> extensions() {
    if (extensions == null) {
      extensions = isText() ? LocatedExtension.all(this) : List.of();
    }
    return extensions;
  }

  /** The rules that a crawler has to follow, by its name; {@code *} is one that no group names. */
  AgentRules rules(Dialect dialect, String crawler) {
    return rules(dialect, Crawler.of(crawler));
  }

  /** The rules that a crawler has to follow. They are kept, for several checks ask about the same few crawlers. */
  AgentRules rules(Dialect dialect, Crawler crawler) {
    return rules
        .computeIfAbsent(dialect, d -> new ConcurrentHashMap<>())
        .computeIfAbsent(crawler, c -> read(dialect).rulesFor(c));
  }

  /**
   * The crawlers that the file can tell apart in a dialect: the values of its user-agent lines, each once ignoring case, and
   * {@code *} last.
   */
  List<String> crawlers(Dialect dialect) {
    Map<String, String> byLowerCase = new java.util.LinkedHashMap<>();
    for (Group group : groups(dialect)) {
      for (UserAgentLine line : group.userAgents()) {
        byLowerCase.putIfAbsent(line.name().toLowerCase(java.util.Locale.ROOT), line.name());
      }
    }
    byLowerCase.remove("*");
    Set<String> crawlers = new LinkedHashSet<>(byLowerCase.values());
    crawlers.add("*");
    return List.copyOf(crawlers);
  }

  /** The crawlers of the catalogue that the file names, in the order of the file. */
  synchronized List<NamedCrawler> namedCrawlers() {
    if (namedCrawlers == null) {
      namedCrawlers = NamedCrawler.of(this);
    }
    return namedCrawlers;
  }

  /** Whether the file names the crawler with a token of the catalogue. */
  boolean names(String token) {
    return namedCrawlers().stream().anyMatch(named -> named.token().equalsIgnoreCase(token));
  }

  /** Whether any line is a user-agent line, as the most lenient reader takes it. */
  boolean hasUserAgent() {
    return lines.stream().anyMatch(line -> line.field == Field.USER_AGENT);
  }

  /** Whether any line has a field that is known, however it is spelt. */
  boolean hasFields() {
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
  String bytes(int from, int to) {
    return new String(body, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** The part of the file from one byte to before another, which are on one line or on several. */
  Span span(int start, int end) {
    SourceLine first = lineAt(start);
    SourceLine last = end <= first.end ? first : lineAt(end);
    return new Span(start, end, first.number, column(first, start), last.number, column(last, end));
  }

  /** What removes a line with its line end, or what stands before its comment if it has one. */
  TextEdit removal(SourceLine line) {
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
  Span span(SourceLine line) {
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
  Span valueSpan(SourceLine line) {
    return span(line.valueStart, line.valueEnd);
  }

  /** The field of a line. */
  Span fieldSpan(SourceLine line) {
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

  private int column(SourceLine line, int offset) {
    return 1 + new String(body, line.start, offset - line.start, StandardCharsets.UTF_8).length();
  }
}
