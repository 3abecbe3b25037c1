package wayleave.captures.warc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import wayleave.captures.warc.DamageException.Kind;

/**
 * What the members of a gzip file (RFC 1952) hold, one after the other. It knows where each begins, which the JDK's class does
 * not tell, and can go on behind a damaged one. Not thread-safe.
 */
final class GzipMembers implements LookbackBuffer.Feed {
  private static final int MAGIC_1 = 0x1F;
  private static final int MAGIC_2 = 0x8B;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;
  private static final int UNKNOWN_FLAGS = 0xE0;
  private static final int MAX_NAME = 1 << 16;
  /** A member that is larger than this, and that many times as large as it was, is there to keep us busy. */
  private static final long BOMB_BYTES = 64 << 20;

  private static final int BOMB_RATIO = 200;

  private final LookbackBuffer raw;
  private final int kept;
  private final long bombBytes;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  /** Where members begin, from the place in what they hold to the place in the file. */
  private final NavigableMap<Long, Long> begins = new TreeMap<>();

  private long member;
  private long size;
  private boolean open;
  private @Nullable DamageException damage;

  /** @param kept for how many bytes of what was read last it has to know in which member they were */
  GzipMembers(LookbackBuffer raw, int kept) {
    this(raw, kept, BOMB_BYTES);
  }

  private GzipMembers(LookbackBuffer raw, int kept, long bombBytes) {
    this.raw = raw;
    this.kept = kept;
    this.bombBytes = bombBytes;
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

  /** Where in the file the member begins whose content begins at a place; -1 if none does. */
  long memberAt(long place) {
    return begins.getOrDefault(place, -1L);
  }

  /** Where the content of the next member begins that is known of; -1 if none is. */
  long nextMember(long place) {
    Long next = begins.higherKey(place);
    return next == null ? -1 : next;
  }

  /**
   * Reads of one member.
   *
   * @throws DamageException if it is damaged: again and again, until {@link #recover}
   */
  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (damage != null) {
      throw damage;
    }
    try {
      while (true) {
        if (!open && !begin()) {
          return -1;
        }
        int count = inflate(target, offset, length);
        if (count > 0) {
          refuseBombs();
          crc.update(target, offset, count);
          size += count;
          return count;
        } else if (inflater.finished()) {
          end();
        } else if (inflater.needsDictionary()) {
          throw damaged(Kind.CORRUPT, "the gzip member asks for a dictionary, which gzip has not");
        } else {
          supply();
        }
      }
    } catch (DamageException e) {
      damage = e;
      throw e;
    }
  }

  /** Goes on with the next member that seems to begin behind the place where the damaged one began. */
  void recover() throws IOException {
    DamageException cause = damage;
    damage = null;
    if (cause == null) {
      return;
    }
    // Even if its end was found: a damaged one may have taken others for its own.
    raw.rewind(cause.offset() + 1);
    while (raw.more() && !beginIn(raw)) {
      raw.skip(1);
    }
    open = false;
  }

  /** Frees what is not on the heap. */
  void close() {
    inflater.end();
  }

  /** Begins a member; false at the end of the file. */
  private boolean begin() throws IOException {
    if (!raw.more()) {
      return false;
    }
    member = raw.position();
    if (!beginIn(raw)) {
      throw damaged(Kind.BETWEEN, "expected another gzip member");
    }
    int flags = raw.peek(3);
    skip(10);
    if ((flags & EXTRA) != 0) {
      skip((int) littleEndian(2));
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
    begins.headMap(size - kept).clear();
    begins.put(size, member);
    open = true;
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
      damage = corrupt;
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
    open = false;
    if (!right) {
      throw damaged(Kind.CORRUPT, "the checksum of the gzip member is wrong");
    }
  }

  private void refuseBombs() throws DamageException {
    if (inflater.getBytesWritten() > bombBytes
        && inflater.getBytesWritten() > BOMB_RATIO * inflater.getBytesRead()) {
      throw damaged(
          Kind.CORRUPT,
          "the gzip member is more than " + BOMB_RATIO + " times as large as its compressed form");
    }
  }

  private void skip(int count) throws IOException {
    for (int left = count; left > 0; ) {
      if (!raw.more()) {
        throw cut();
      }
      int step = Math.min(left, raw.available());
      raw.skip(step);
      left -= step;
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

  private long littleEndian(int count) throws IOException {
    if (!raw.more(count)) {
      throw cut();
    }
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (long) raw.peek(i) << 8 * i;
    }
    raw.skip(count);
    return value;
  }

  private DamageException cut() {
    return damaged(Kind.CUT, "the file ends within a gzip member");
  }

  private DamageException damaged(Kind kind, String what) {
    return new DamageException(kind, member, what);
  }
}
