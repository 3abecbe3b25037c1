package wayleave;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The bytes in which a {@link RobotsTxt} or {@link AgentRules} can be stored and sent, the same on every machine.
 *
 * <p>Four letters that say what it is, a version, then numbers and counted blocks as {@link Bytes} writes them, and last the
 * CRC-32 of all that, the highest byte first. What is read is checked whole before it is used, so that a store that holds
 * garbage, or bytes made to harm, gives nothing rather than an exception later. The order of the constants of {@link
 * Dialect}, {@link GroupSelection.Kind} and of {@link Records} is part of the form: the version changes with it.
 */
final class SerialForm {
  private static final byte[] ROBOTS_TXT = {'W', 'L', 'R', 'T'};
  private static final byte[] AGENT_RULES = {'W', 'L', 'A', 'R'};
  private static final byte VERSION = 2;
  private static final int HEADER = 5;
  private static final int CHECKSUM = 4;

  private SerialForm() {}

  static byte[] of(RobotsTxt robots, int firstIgnoredLine) {
    Bytes out = begin(ROBOTS_TXT, robots.records.length + 16);
    out.appendNumber(robots.dialect.ordinal());
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
        in.isWhole() && dialect < Dialect.values().length && RecordCheck.areRecords(records, 0);
    return whole
        ? Optional.of(new RobotsTxt(Dialect.values()[dialect], records, firstIgnoredLine))
        : Optional.empty();
  }

  static byte[] of(
      Dialect dialect, Crawler crawler, GroupSelection.Kind kind, byte[] data, int rulesEnd) {
    Bytes out = begin(AGENT_RULES, data.length + 64);
    out.appendNumber(dialect.ordinal());
    out.appendNumber(crawler.obedienceCode());
    out.appendNumber(crawler.tokens().size());
    for (int i = 0; i < crawler.tokens().size(); i++) {
      byte[] token = crawler.tokenBytes(i);
      out.appendBlock(token, 0, token.length);
    }
    out.appendNumber(kind.ordinal());
    out.appendNumber(rulesEnd);
    out.appendBlock(data, 0, data.length);
    return end(out);
  }

  static Optional<AgentRules> agentRules(byte[] bytes) {
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
        && dialect < Dialect.values().length
        && obedience < Crawler.OBEDIENCES
        && kind < GroupSelection.Kind.values().length
        && RecordCheck.areRules(data, rulesEnd)
        && RecordCheck.areRecords(data, rulesEnd);
    if (!whole) {
      return Optional.empty();
    }
    Crawler crawler = Crawler.ofCode(tokens, obedience);
    return Optional.of(new AgentRules(
        Dialect.values()[dialect], crawler, GroupSelection.Kind.values()[kind], data, rulesEnd));
  }

  private static Bytes begin(byte[] magic, int capacity) {
    Bytes out = new Bytes(capacity);
    out.append(magic, 0, magic.length);
    out.append(VERSION);
    return out;
  }

  private static byte[] end(Bytes out) {
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
      Bytes block = new Bytes(good ? length : 0);
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
