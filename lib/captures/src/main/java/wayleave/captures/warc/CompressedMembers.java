package wayleave.captures.warc;

import java.io.IOException;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import wayleave.captures.warc.DamageException.Kind;

/**
 * What the members of a compressed file hold, one after the other. It knows where each begins, and can go on behind a damaged one.
 * Not thread-safe.
 */
abstract class CompressedMembers implements LookbackBuffer.Feed {
  /** A member that is larger than this, and that many times as large as it was, is there to keep us busy. */
  static final long BOMB_BYTES = 64 << 20;

  private static final int BOMB_RATIO = 200;

  final LookbackBuffer raw;
  private final String name;
  private final int kept;
  private final long bombBytes;
  /** Where members begin, from the place in what they hold to the place in the file. */
  private final NavigableMap<Long, Long> begins = new TreeMap<>();

  private long member;
  private long size;
  private boolean open;
  private @Nullable DamageException damage;

  /**
   * @param name what a member is called
   * @param kept for how many bytes of what was read last it has to know in which member they were
   * @param bombBytes members below this may have any ratio
   */
  CompressedMembers(LookbackBuffer raw, String name, int kept, long bombBytes) {
    this.raw = raw;
    this.name = name;
    this.kept = kept;
    this.bombBytes = bombBytes;
  }

  /** Whether a member seems to begin here. */
  abstract boolean begins() throws IOException;

  /** Reads the header of the next member and calls {@link #opened}; false at the end of the file. */
  abstract boolean begin() throws IOException;

  /** Reads of the open member; 0 if nothing came out, because it has ended or more of the file had to be asked for. */
  abstract int next(byte[] target, int offset, int length) throws IOException;

  /** Frees what is not on the heap. */
  abstract void close();

  /** Where in the file the member begins whose content begins at a place; -1 if none does. */
  final long memberAt(long place) {
    return begins.getOrDefault(place, -1L);
  }

  /** Where the content of the next member begins that is known of; -1 if none is. */
  final long nextMember(long place) {
    Long next = begins.higherKey(place);
    return next == null ? -1 : next;
  }

  /**
   * Reads of one member.
   *
   * @throws DamageException if it is damaged: again and again, until {@link #recover}
   */
  @Override
  public final int read(byte[] target, int offset, int length) throws IOException {
    if (damage != null) {
      throw damage;
    }
    try {
      while (true) {
        if (!open && !begin()) {
          return -1;
        }
        int count = next(target, offset, length);
        if (count > 0) {
          size += count;
          return count;
        }
      }
    } catch (DamageException e) {
      damage = e;
      throw e;
    }
  }

  /** Goes on with the next member that seems to begin behind the place where the damaged one began. */
  final void recover() throws IOException {
    DamageException cause = damage;
    damage = null;
    if (cause == null) {
      return;
    }
    // Even if its end was found: a damaged one may have taken others for its own.
    raw.rewind(cause.offset() + 1);
    while (raw.more() && (raw.position() <= cause.offset() || !begins())) {
      raw.skip(1);
    }
    open = false;
  }

  /** A member begins in the file at what comes next. */
  final void startMember() {
    member = raw.position();
  }

  /** The header of the member is read. */
  final void opened() {
    begins.headMap(size - kept).clear();
    begins.put(size, member);
    open = true;
  }

  /** The member has ended. */
  final void ended() {
    open = false;
  }

  /** Has what comes after these bytes be damaged. */
  final void damagedNext(DamageException e) {
    damage = e;
  }

  /** @param read and {@code written}: how many bytes of the member there were, compressed and not */
  final void refuseBombs(long read, long written) throws DamageException {
    if (written > bombBytes && written > BOMB_RATIO * read) {
      throw damaged(
          Kind.CORRUPT,
          "the " + name + " is more than " + BOMB_RATIO + " times as large as its compressed form");
    }
  }

  final void skip(long count) throws IOException {
    for (long left = count; left > 0; ) {
      if (!raw.more()) {
        throw cut();
      }
      int step = (int) Math.min(left, raw.available());
      raw.skip(step);
      left -= step;
    }
  }

  final long littleEndian(int count) throws IOException {
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

  final DamageException cut() {
    return damaged(Kind.CUT, "the file ends within a " + name);
  }

  final DamageException damaged(Kind kind, String what) {
    return new DamageException(kind, member, what);
  }
}
