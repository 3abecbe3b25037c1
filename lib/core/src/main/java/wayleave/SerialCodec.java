package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import wayleave.internal.bytes.ByteBuilder;
import wayleave.internal.bytes.Utf8;

/**
 * The bytes in which a {@link RobotsTxt} or {@link CrawlerRules} can be stored and sent, the same on every machine.
 *
 * <p>Four letters that say what it is, a version, then numbers and counted blocks as {@link ByteBuilder} writes them, and last the
 * CRC-32 of all that, the highest byte first. What is read is checked whole before it is used, so that a store that holds
 * garbage, or bytes made to harm, gives nothing rather than an exception later. The codes below and
 * those of {@link CompactLines} are part of the form: the version changes with them.
 */
final class SerialCodec {
  private static final byte[] ROBOTS_TXT = {'W', 'L', 'R', 'T'};
  private static final byte[] AGENT_RULES = {'W', 'L', 'A', 'R'};
  private static final byte VERSION = 4;
  private static final int HEADER = 5;
  private static final int CHECKSUM = 4;

  /** The code of a dialect is its place here. */
  private static final List<Dialect> DIALECTS =
      List.of(Dialect.GOOGLE, Dialect.GOOGLEBOT, Dialect.RFC9309);

  /** The code of an obedience is its place here, and by as much more as there are if Google documents it. */
  private static final List<Crawler.Obedience> OBEDIENCES = List.of(
      Crawler.Obedience.ALL_GROUPS,
      Crawler.Obedience.NAMED_GROUPS,
      Crawler.Obedience.NONE,
      Crawler.Obedience.GROUPS_OF_ALL_TOKENS);

  /** The code of a kind of selection is its place here. */
  private static final List<GroupSelection.Kind> KINDS = List.of(
      GroupSelection.Kind.NAMED,
      GroupSelection.Kind.WILDCARD,
      GroupSelection.Kind.NO_GROUP,
      GroupSelection.Kind.WILDCARD_NOT_OBEYED,
      GroupSelection.Kind.ACTING_FOR_USER);

  private SerialCodec() {}

  static byte[] of(RobotsTxt robots, int firstIgnoredLine) {
    ByteBuilder out = begin(ROBOTS_TXT, robots.records.length + 16);
    out.appendNumber(DIALECTS.indexOf(robots.dialect));
    out.appendNumber(firstIgnoredLine);
    out.appendBlock(robots.records, 0, robots.records.length);
    return end(out);
  }

  static Optional<RobotsTxt> robotsTxt(byte[] bytes) {
    Reader in = new Reader(bytes, ROBOTS_TXT);
    int dialect = in.number();
    int firstIgnoredLine = in.number();
    byte[] records = in.block();
    boolean whole =
        in.isWhole() && dialect < DIALECTS.size() && CompactLinesValidator.areRecords(records, 0);
    return whole
        ? Optional.of(new RobotsTxt(DIALECTS.get(dialect), records, firstIgnoredLine))
        : Optional.empty();
  }

  static byte[] of(
      Dialect dialect, Crawler crawler, GroupSelection.Kind kind, byte[] data, int rulesEnd) {
    ByteBuilder out = begin(AGENT_RULES, data.length + 64);
    out.appendNumber(DIALECTS.indexOf(dialect));
    out.appendNumber(
        OBEDIENCES.indexOf(crawler.obedience()) + (crawler.isDocumented() ? OBEDIENCES.size() : 0));
    out.appendNumber(crawler.tokens().size());
    for (int i = 0; i < crawler.tokens().size(); i++) {
      byte[] token = crawler.tokenBytes(i);
      out.appendBlock(token, 0, token.length);
    }
    out.appendNumber(KINDS.indexOf(kind));
    out.appendNumber(rulesEnd);
    out.appendBlock(data, 0, data.length);
    return end(out);
  }

  static Optional<CrawlerRules> agentRules(byte[] bytes) {
    Reader in = new Reader(bytes, AGENT_RULES);
    int dialect = in.number();
    int obedience = in.number();
    List<String> tokens = new ArrayList<>();
    for (int n = in.number(); n > 0 && in.isGood(); n--) {
      tokens.add(in.text());
    }
    int kind = in.number();
    int rulesEnd = in.number();
    byte[] data = in.block();
    boolean whole = in.isWhole()
        && dialect < DIALECTS.size()
        && obedience < 2 * OBEDIENCES.size()
        && kind < KINDS.size()
        && CompactLinesValidator.areRules(data, rulesEnd)
        && CompactLinesValidator.areRecords(data, rulesEnd);
    if (!whole) {
      return Optional.empty();
    }
    Crawler crawler = new Crawler(
        tokens, OBEDIENCES.get(obedience % OBEDIENCES.size()), obedience >= OBEDIENCES.size());
    return Optional.of(
        new CrawlerRules(DIALECTS.get(dialect), crawler, KINDS.get(kind), data, rulesEnd));
  }

  private static ByteBuilder begin(byte[] magic, int capacity) {
    ByteBuilder out = new ByteBuilder(capacity);
    out.append(magic, 0, magic.length);
    out.append(VERSION);
    return out;
  }

  private static byte[] end(ByteBuilder out) {
    byte[] unchecked = out.toArray();
    int checksum = checksum(unchecked, unchecked.length);
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.append((byte) (checksum >>> shift));
    }
    return out.toArray();
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  /** Reads numbers and blocks, and remembers if one was not there instead of failing. */
  private static final class Reader {
    private final byte[] bytes;
    private final int end;
    private int next = HEADER;
    private boolean good;

    Reader(byte[] bytes, byte[] magic) {
      this.bytes = bytes;
      this.end = bytes.length - CHECKSUM;
      this.good = end >= HEADER && hasHeader(magic) && hasChecksum();
    }

    private boolean hasHeader(byte[] magic) {
      for (int i = 0; i < magic.length; i++) {
        if (bytes[i] != magic[i]) {
          return false;
        }
      }
      return bytes[magic.length] == VERSION;
    }

    private boolean hasChecksum() {
      int checksum = 0;
      for (int i = end; i < bytes.length; i++) {
        checksum = checksum << 8 | bytes[i] & 0xFF;
      }
      return checksum == checksum(bytes, end);
    }

    boolean isGood() {
      return good;
    }

    boolean isWhole() {
      return good && next == end;
    }

    int number() {
      int number = 0;
      for (int shift = 0; good; shift += 7) {
        good = next < end && shift <= 28;
        if (good) {
          byte b = bytes[next++];
          number |= (b & 0x7F) << shift;
          if (b >= 0) {
            good = number >= 0;
            return good ? number : 0;
          }
        }
      }
      return 0;
    }

    byte[] block() {
      int length = number();
      good = good && length <= end - next;
      ByteBuilder block = new ByteBuilder(good ? length : 0);
      if (good) {
        block.append(bytes, next, next + length);
        next += length;
      }
      return block.toArray();
    }

    String text() {
      return Utf8.decode(block());
    }
  }
}
