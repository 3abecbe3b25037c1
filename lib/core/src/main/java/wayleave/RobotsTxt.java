package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.internal.bytes.Utf8;
import wayleave.syntax.LineScanner;

/**
 * A robots.txt as one {@link Dialect} reads it: its groups, rules, sitemaps and extension lines (RFC 9309 §2.2).
 *
 * <p>Parsing never fails: any bytes are a robots.txt, and what is no valid line is dropped (F2, F3). One document serves
 * every crawler: {@link #rulesFor} picks the rules that one of them has to follow. Immutable and thread-safe.
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
   * Reads a robots.txt in the default dialect, {@link Dialect#GOOGLE}.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   */
  public static RobotsTxt parse(byte[] body) {
    return parse(body, Dialect.GOOGLE);
  }

  /**
   * Reads a robots.txt up to the dialect's own size limit, {@link Dialect#maxBodyBytes()}.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect) {
    return parse(body, dialect, dialect.maxBodyBytes());
  }

  /**
   * Reads a robots.txt.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   * @param maxBodyBytes how many bytes of the body count; RFC 9309 §2.5 asks for at least 512,000. A line that does not end
   *     within them is ignored, and so is all that follows (F8)
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

  /** Reads a robots.txt held as a string, in the default dialect. */
  public static RobotsTxt parse(String body) {
    return parse(body, Dialect.GOOGLE);
  }

  /** Reads a robots.txt held as a string. Sizes count in bytes of UTF-8. */
  public static RobotsTxt parse(String body, Dialect dialect) {
    return parse(Utf8.encode(body), dialect);
  }

  /** A writer of robots.txt files, empty. */
  public static RobotsTxtBuilder builder() {
    return new RobotsTxtBuilder();
  }

  /** The reading that this document is the result of. */
  public Dialect dialect() {
    return dialect;
  }

  /** The rules that a crawler has to follow (U1-U7). Compiled at each call: keep the result. */
  public CrawlerRules rulesFor(Crawler crawler) {
    return GroupChooser.rulesFor(this, crawler);
  }

  /** The groups in the order of the file. Built at each call. */
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
        rules.add(record.rule());
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
   * The sitemap lines in the order of the file, wherever they stand (G4, M1). A line without a value names no sitemap and is
   * left out. Built at each call.
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
   * All lines with a field that the standard does not know, in the order of the file, those before the first group
   * included. Built at each call.
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
   * The number of the first line that was ignored because it does not end within the size limit, or empty if the whole body
   * was read (F8).
   */
  public OptionalInt firstIgnoredLine() {
    return firstIgnoredLine == 0 ? OptionalInt.empty() : OptionalInt.of(firstIgnoredLine);
  }

  /**
   * This document in a form that can be stored and sent: versioned, checksummed, the same on every machine. A later version
   * of this library may answer {@link #fromBytes} with empty; keep the robots.txt itself where that matters.
   */
  public byte[] toBytes() {
    return SerialCodec.of(this, firstIgnoredLine);
  }

  /**
   * The document that {@link #toBytes} wrote. Takes less time than parsing.
   *
   * @return empty if the bytes are not what this version wrote: cut, changed, or of another version; or if they stand for more
   *     than 64 MiB of paths and for more than 64 times their own length
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

  /** A summary for people: dialect and counts. */
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
