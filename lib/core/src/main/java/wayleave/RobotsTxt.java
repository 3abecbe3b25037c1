package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.internal.bytes.Utf8;
import wayleave.syntax.LineScanner;

/**
 * A robots.txt parsed in one {@link Dialect}: groups, rules, sitemaps and extension lines (RFC 9309 §2.2).
 *
 * <p>Parsing never fails: any bytes are a robots.txt, and invalid lines are ignored. One instance serves all crawlers: {@link
 * #rulesFor} selects the rules that apply to one of them. Immutable and thread-safe.
 *
 * <pre>{@code
 * RobotsTxt robots = RobotsTxt.parse(body);
 * CrawlerRules rules = robots.rulesFor(Crawler.ofProductToken("Googlebot-Image"));
 * if (rules.allows("https://example.com/images/dogs.jpg")) { ... }
 * }</pre>
 */
public final class RobotsTxt {
  final Dialect dialect;
  /** The lines that count, as {@link CompactLines} reads them. */
  final byte[] records;

  private final int firstIgnoredLine;

  /** Made for each of the first questions; kept from the second on. */
  private @Nullable GroupIndex groups;

  private boolean isAsked;

  RobotsTxt(Dialect dialect, byte[] records, int firstIgnoredLine) {
    this.dialect = dialect;
    this.records = records;
    this.firstIgnoredLine = firstIgnoredLine;
  }

  /**
   * Parses a robots.txt in the default dialect, {@link Dialect#GOOGLE}.
   *
   * @param body its bytes, without content coding; not retained
   */
  public static RobotsTxt parse(byte[] body) {
    return parse(body, Dialect.GOOGLE);
  }

  /**
   * Parses a robots.txt up to the dialect's size limit, {@link Dialect#maxBodyBytes()}.
   *
   * @param body its bytes, without content coding; not retained
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect) {
    return parse(body, dialect, dialect.maxBodyBytes());
  }

  /**
   * Parses a robots.txt up to a size limit.
   *
   * @param body its bytes, without content coding; not retained
   * @param maxBodyBytes the limit in bytes; RFC 9309 §2.5 requires at least 512,000. A line that does not end within it is
   *     ignored, and so is everything after it
   * @throws IllegalArgumentException if {@code maxBodyBytes} is negative
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect, int maxBodyBytes) {
    if (maxBodyBytes < 0) {
      throw new IllegalArgumentException("maxBodyBytes must not be negative: " + maxBodyBytes);
    }
    RobotsTxtParser assembler = new RobotsTxtParser(dialect, body);
    int length = SizeLimit.lengthOfWholeLines(body, maxBodyBytes);
    if (length >= 0) {
      LineScanner.scan(body, length, dialect.maxLineLength(), assembler);
    }
    return assembler.assemble(SizeLimit.cutsLines(body, length));
  }

  /** Parses a robots.txt in the default dialect, {@link Dialect#GOOGLE}. */
  public static RobotsTxt parse(String body) {
    return parse(body, Dialect.GOOGLE);
  }

  /** Parses a robots.txt. The size limit counts UTF-8 bytes. */
  public static RobotsTxt parse(String body, Dialect dialect) {
    return parse(Utf8.encode(body), dialect);
  }

  /** A builder of a well-formed robots.txt, empty at first. */
  public static RobotsTxtBuilder builder() {
    return new RobotsTxtBuilder();
  }

  /** The dialect that this file was parsed in. */
  public Dialect dialect() {
    return dialect;
  }

  /** The rules that apply to a crawler (RFC 9309 §2.2.1). Compiled at each call: keep the result. */
  public CrawlerRules rulesFor(Crawler crawler) {
    return GroupChooser.rulesFor(this, crawler);
  }

  /**
   * The rules that apply to several crawlers, in the order of the crawlers. Takes less time and memory than one by one: crawlers
   * with the same groups share their compiled rules ({@link CrawlerRules#hasSameLinesAs}). Compiled at each call.
   */
  public List<CrawlerRules> rulesFor(List<Crawler> crawlers) {
    return GroupChooser.rulesFor(this, crawlers);
  }

  /** The groups in file order. Built at each call. */
  public List<Group> groups() {
    List<Group> result = new ArrayList<>();
    List<UserAgentLine> agents = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    List<ExtensionLine> extensions = new ArrayList<>();
    CompactLines record = records();
    while (record.next()) {
      if (record.kind == CompactLines.FIRST_USER_AGENT) {
        if (!agents.isEmpty()) {
          result.add(new Group(agents, rules, extensions));
          agents.clear();
          rules.clear();
        }
        extensions.clear();
      }
      if (record.isUserAgent()) {
        agents.add(record.userAgent());
      } else if (record.isRule()) {
        rules.add(record.rule(dialect.escaping));
      } else if (record.kind == CompactLines.EXTENSION) {
        extensions.add(record.extension());
      }
    }
    if (!agents.isEmpty()) {
      result.add(new Group(agents, rules, extensions));
    }
    return List.copyOf(result);
  }

  /**
   * The sitemap lines in file order; they belong to no group. Lines without a value are omitted. Built at each call.
   */
  public List<Sitemap> sitemaps() {
    List<Sitemap> result = new ArrayList<>();
    CompactLines record = records();
    while (record.next()) {
      if (record.isSitemap()) {
        result.add(new Sitemap(record.line, record.text()));
      }
    }
    return List.copyOf(result);
  }

  /**
   * All lines with a non-standard field in file order, including those before the first group. Built at each call.
   */
  public List<ExtensionLine> extensions() {
    List<ExtensionLine> result = new ArrayList<>();
    CompactLines record = records();
    while (record.next()) {
      if (record.kind == CompactLines.EXTENSION) {
        result.add(record.extension());
      }
    }
    return List.copyOf(result);
  }

  /**
   * The number of the first line that was ignored because it does not end within the size limit; empty if the whole body was
   * read.
   */
  public OptionalInt firstIgnoredLine() {
    return firstIgnoredLine == 0 ? OptionalInt.empty() : OptionalInt.of(firstIgnoredLine);
  }

  /**
   * Serializes this file: versioned, checksummed, equal on all machines. A later version of this library may be unable to read
   * it; keep the robots.txt itself if that matters.
   */
  public byte[] toBytes() {
    return SerialCodec.of(this, firstIgnoredLine);
  }

  /**
   * Reads a file that {@link #toBytes} serialized. Faster than parsing.
   *
   * @return empty if the bytes are truncated, changed, or written by an incompatible version; or if they expand to more than
   *     64 MiB of paths and more than 64 times their own length
   */
  public static Optional<RobotsTxt> fromBytes(byte[] bytes) {
    return SerialCodec.robotsTxt(bytes);
  }

  CompactLines records() {
    return new CompactLines(records, 0);
  }

  /** Threads that ask at the same time may each make one, which are equal. */
  GroupIndex groupIndex() {
    GroupIndex index = groups;
    if (index == null) {
      index = GroupIndex.of(records, isAsked);
      if (isAsked) { // most documents are asked about one crawler
        groups = index;
      }
      isAsked = true;
    }
    return index;
  }

  /** A readable summary: dialect and counts. */
  @Override
  public String toString() {
    int groups = 0;
    int rules = 0;
    int sitemaps = 0;
    CompactLines record = records();
    while (record.next()) {
      groups += record.kind == CompactLines.FIRST_USER_AGENT ? 1 : 0;
      rules += record.isRule() ? 1 : 0;
      sitemaps += record.isSitemap() ? 1 : 0;
    }
    return "RobotsTxt[" + dialect + ", " + groups + " groups, " + rules + " rules, " + sitemaps
        + " sitemaps]";
  }
}
