package wayleave.captures.warc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import wayleave.captures.warc.DamageException.Kind;

/** The members of a gzip file (RFC 1952). The JDK's class does not tell where each begins. Not thread-safe. */
final class GzipMembers extends CompressedMembers {
  private static final int MAGIC_1 = 0x1F;
  private static final int MAGIC_2 = 0x8B;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;
  private static final int UNKNOWN_FLAGS = 0xE0;
  private static final int MAX_NAME = 1 << 16;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();

  /** @param kept for how many bytes of what was read last it has to know in which member they were */
  GzipMembers(LookbackBuffer raw, int kept) {
    this(raw, kept, BOMB_BYTES);
  }

  private GzipMembers(LookbackBuffer raw, int kept, long bombBytes) {
    super(raw, "gzip member", kept, bombBytes);
  }

  /** Members of any compression ratio, for a reader that limits how much it reads. */
  static GzipMembers ofAnyRatio(LookbackBuffer raw) {
    return new GzipMembers(raw, 0, Long.MAX_VALUE);
  }

  /** Whether this is how a gzip file begins. */
  static boolean beginIn(LookbackBuffer raw) throws IOException {
    return raw.more(4)
        && raw.peek(0) == MAGIC_1
        && raw.peek(1) == MAGIC_2
        && raw.peek(2) == DEFLATE
        && (raw.peek(3) & UNKNOWN_FLAGS) == 0;
  }

  @Override
  boolean begins() throws IOException {
    return beginIn(raw);
  }

  @Override
  int next(byte[] target, int offset, int length) throws IOException {
    int count = inflate(target, offset, length);
    if (count > 0) {
      refuseBombs(inflater.getBytesRead(), inflater.getBytesWritten());
      crc.update(target, offset, count);
    } else if (inflater.finished()) {
      end();
    } else if (inflater.needsDictionary()) {
      throw damaged(Kind.CORRUPT, "the gzip member asks for a dictionary, which gzip has not");
    } else {
      supply();
    }
    return count;
  }

  @Override
  void close() {
    inflater.end();
  }

  @Override
  boolean begin() throws IOException {
    if (!raw.more()) {
      return false;
    }
    startMember();
    if (!beginIn(raw)) {
      throw damaged(Kind.BETWEEN, "expected another gzip member");
    }
    int flags = raw.peek(3);
    skip(10);
    if ((flags & EXTRA) != 0) {
      skip(littleEndian(2));
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    skip((flags & HEADER_CRC) != 0 ? 2 : 0);
    inflater.reset();
    crc.reset();
    opened();
    return true;
  }

  private int inflate(byte[] target, int offset, int length) throws DamageException {
    long before = inflater.getBytesWritten();
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      DamageException corrupt =
          damaged(Kind.CORRUPT, "the gzip member is corrupt: " + e.getMessage());
      int count = (int) (inflater.getBytesWritten() - before);
      if (count == 0) {
        throw corrupt;
      }
      // What came out before stands in the target already.
      damagedNext(corrupt);
      return count;
    }
  }

  private void supply() throws IOException {
    if (!raw.more()) {
      throw cut();
    }
    ByteBuffer next = raw.view(Integer.MAX_VALUE);
    inflater.setInput(next.array(), next.position(), next.remaining());
    raw.skip(next.remaining());
  }

  private void end() throws IOException {
    raw.giveBack(inflater.getRemaining());
    boolean right = littleEndian(4) == crc.getValue()
        & littleEndian(4) == (inflater.getBytesWritten() & 0xFFFF_FFFFL);
    ended();
    if (!right) {
      throw damaged(Kind.CORRUPT, "the checksum of the gzip member is wrong");
    }
  }

  private void skipText() throws IOException {
    for (int i = 0; i < MAX_NAME; i++) {
      int c = raw.more() ? raw.peek(0) : -1;
      skip(1);
      if (c == 0) {
        return;
      }
    }
    throw damaged(Kind.BETWEEN, "expected a gzip member, whose name ends");
  }
}
