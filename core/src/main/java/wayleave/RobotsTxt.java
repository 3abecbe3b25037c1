package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import wayleave.syntax.LineScanner;

/**
 * A robots.txt as one {@link Dialect} reads it: its groups, rules, sitemaps and extension lines (RFC 9309 §2.2).
 *
 * <p>Parsing never fails: any bytes are a robots.txt, and what is no valid line is dropped (F2, F3). One document serves
 * every crawler: {@link #rulesFor} picks the rules that one of them has to follow. Immutable and thread-safe.
 *
 * <pre>{@code
 * RobotsTxt robots = RobotsTxt.parse(body);
 * AgentRules rules = robots.rulesFor(Crawler.of("Googlebot-Image"));
 * if (rules.allows("https://example.com/images/dogs.jpg")) { ... }
 * }</pre>
 */
public final class RobotsTxt {
  final Dialect dialect;
  /** The lines that count, as {@link Records} reads them. */
  final byte[] records;

  private final int firstIgnoredLine;

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
   * Reads a robots.txt within the dialect's own limits.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect) {
    return parse(body, dialect, Limits.of(dialect));
  }

  /**
   * Reads a robots.txt.
   *
   * @param body its bytes as received, after any content coding is undone; not kept
   * @param limits how much of the body counts (F8)
   */
  public static RobotsTxt parse(byte[] body, Dialect dialect, Limits limits) {
    RobotsTxtAssembler assembler = new RobotsTxtAssembler(dialect, body);
    int length = SizeLimit.lengthOfWholeLines(body, limits.maxBodyBytes());
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
  public AgentRules rulesFor(Crawler crawler) {
    return GroupChooser.rulesFor(this, crawler);
  }

  /** The groups in the order of the file. Built at each call. */
  public List<Group> groups() {
    List<Group> result = new ArrayList<>();
    List<UserAgentLine> agents = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    List<ExtensionLine> extensions = new ArrayList<>();
    Records record = records();
    while (record.next()) {
      if (record.kind == Records.FIRST_USER_AGENT) {
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
      } else if (record.kind == Records.EXTENSION) {
        extensions.add(record.extension());
      }
    }
    if (!agents.isEmpty()) {
      result.add(new Group(agents, rules, extensions));
    }
    return List.copyOf(result);
  }

  /** All sitemap lines in the order of the file, wherever they stand (G4, M1). Built at each call. */
  public List<Sitemap> sitemaps() {
    List<Sitemap> result = new ArrayList<>();
    Records record = records();
    while (record.next()) {
      if (record.kind == Records.SITEMAP) {
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
    Records record = records();
    while (record.next()) {
      if (record.kind == Records.EXTENSION) {
        result.add(record.extension());
      }
    }
    return List.copyOf(result);
  }

  /**
   * The extension lines of one kind that say something usable, read, in the order of the file, for all crawlers and in no
   * group: {@code robots.extensions(Extension.CleanParam.class)}. Read at each call.
   */
  public <E extends Extension> List<E> extensions(Class<E> kind) {
    return AgentRules.ofKind(extensions(), kind);
  }

  /**
   * The licences that a crawler's operator can use content under: those of the groups that hold for the crawler, or where
   * these have none, those before the first group, which are for all (RSL 1.0 §4.4). They never change a verdict. Read at each
   * call.
   */
  public List<Extension.License> licensesFor(Crawler crawler) {
    List<Extension.License> own = rulesFor(crawler).extensions(Extension.License.class);
    if (!own.isEmpty()) {
      return own;
    }
    List<ExtensionLine> global = new ArrayList<>();
    Records record = records();
    while (record.next() && record.kind != Records.FIRST_USER_AGENT) {
      if (record.kind == Records.EXTENSION) {
        global.add(record.extension());
      }
    }
    return AgentRules.ofKind(global, Extension.License.class);
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
    return SerialForm.of(this, firstIgnoredLine);
  }

  /**
   * The document that {@link #toBytes} wrote. Takes less time than parsing.
   *
   * @return empty if the bytes are not what this version wrote: cut, changed, or of another version; or if they stand for more
   *     than 64 MiB of paths and for more than 64 times their own length
   */
  public static Optional<RobotsTxt> fromBytes(byte[] bytes) {
    return SerialForm.robotsTxt(bytes);
  }

  Records records() {
    return new Records(records, 0);
  }

  /** A summary for people: dialect and counts. */
  @Override
  public String toString() {
    int groups = 0;
    int rules = 0;
    int sitemaps = 0;
    Records record = records();
    while (record.next()) {
      groups += record.kind == Records.FIRST_USER_AGENT ? 1 : 0;
      rules += record.isRule() ? 1 : 0;
      sitemaps += record.kind == Records.SITEMAP ? 1 : 0;
    }
    return "RobotsTxt[" + dialect + ", " + groups + " groups, " + rules + " rules, " + sitemaps
        + " sitemaps]";
  }
}
