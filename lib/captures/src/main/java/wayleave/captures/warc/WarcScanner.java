package wayleave.captures.warc;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.WarcParser;
import wayleave.captures.ContentDigest;
import wayleave.captures.Shown;
import wayleave.captures.warc.DamageException.Kind;

/**
 * Finds the records of a WARC file (ISO 28500), and goes on with the next one where one is damaged. jwarc reads their headers;
 * its own reader ends at the first thing that is wrong. Not thread-safe.
 */
public final class WarcScanner implements Closeable {
  private static final int MAX_HEADER = 1 << 20;
  /** What has more is longer than any file. */
  private static final int MAX_LENGTH_DIGITS = 12;
  /** Fields of which a record has one. Two of them are two records, of which the first ends within its header. */
  private static final List<String> SINGLE_FIELDS =
      List.of("WARC-Type", "WARC-Record-ID", "WARC-Date", "WARC-Target-URI", "Content-Length");

  private static final int SHOWN = 40;

  /** Is told what is found. */
  interface Handler {
    /** How many bytes of a record are to be kept; 0 if it is of no interest. */
    int wanted(MessageHeaders header, long offset) throws IOException;

    /** A record that is of interest. If it is damaged, this has been told as a problem. */
    void record(MessageHeaders header, long offset, Block block) throws IOException;

    /** What begins at a place is damaged. */
    void damage(long offset, String what) throws IOException;

    /** There are no more records. */
    default void end() throws IOException {}
  }

  /**
   * What a record holds behind its header.
   *
   * @param bytes as many as are to be kept
   * @param isAll whether there are no more, and none are missing
   * @param isDamaged whether the record does not end where its header says
   * @param isAsDigested whether its bytes have the digest in the header; null if there is none
   */
  record Block(
      byte[] bytes,
      boolean isAll,
      boolean isDamaged,
      @Nullable Boolean isAsDigested) {}

  private final WarcInput in;
  private final Handler handler;
  private final WarcParser parser = new WarcParser();
  /** Whether what comes next only looks like a record, amid what is damaged. */
  private boolean doubtful;

  private boolean isEmpty = true;
  /** Whether only the first record is of interest. */
  private boolean isSingle;
  /** Whether each record so far has been a compressed member of its own: then no other begins within one. */
  private boolean isOnePerMember;

  WarcScanner(WarcInput in, Handler handler) {
    this.in = in;
    this.handler = handler;
    parser.setLenient(true);
  }

  /** Finds all records. */
  void scan() throws IOException {
    while (next()) {
      // Goes on.
    }
  }

  /**
   * Reads one record, of which the visitor hears if it is of interest or something is wrong.
   *
   * @return false at the end of the file
   * @throws IOException if the file cannot be read, or the visitor throws it; never for what is in the file, but that the library
   *     for Zstandard is missing
   */
  public boolean next() throws IOException {
    try {
      in.skipLineEnds();
      if (!in.more()) {
        if (isEmpty) {
          handler.damage(0, "the file is empty");
        }
        handler.end();
        return false;
      }
      isEmpty = false;
      if (in.isRecord()) {
        record();
      } else {
        handler.damage(
            in.offset(),
            "expected a record that begins with WARC/1.0 or WARC/1.1, found " + found());
        search();
      }
    } catch (DamageException e) {
      isEmpty = false;
      handler.damage(e.offset(), e.what());
      goOnBehindDamage();
    }
    return true;
  }

  /** Frees what is not on the heap. The file stays open. */
  @Override
  public void close() {
    in.close();
  }

  /** Reads the record at the beginning; what comes behind it does not matter. */
  void scanFirst() throws IOException {
    isSingle = true;
    try {
      if (!in.more()) {
        handler.damage(0, "the file ends before the record");
      } else if (in.isRecord()) {
        record();
      } else {
        handler.damage(
            0, "expected a record that begins with WARC/1.0 or WARC/1.1, found " + found());
      }
    } catch (DamageException e) {
      handler.damage(0, e.what());
    }
  }

  /** Reads what begins as a record. Whatever is wrong with it is told, and what comes next is another. */
  private void record() throws IOException {
    long begin = in.position();
    long offset = in.offset();
    boolean isMember = in.isMember(begin);
    MessageHeaders header;
    long length;
    try {
      header = header(offset);
      length = length(header, offset);
    } catch (DamageException e) {
      if (!doubtful) {
        handler.damage(offset, e.what());
      }
      in.rewind(begin + 1);
      goOnBehindDamage();
      return;
    }
    doubtful = false;
    int wanted = handler.wanted(header, offset);
    ContentDigest digest = wanted == 0
        ? null
        : header.first("WARC-Block-Digest").flatMap(ContentDigest::parse).orElse(null);
    MessageDigest seen = digest == null ? null : digest.begin();
    WarcInput.Kept kept = new WarcInput.Kept(wanted, seen);
    long block = in.position();
    DamageException damage = block(offset, length, isMember, kept);
    if (damage != null) {
      handler.damage(offset, damage.what());
    }
    if (kept.isWanted() && (damage == null || damage.kind() != Kind.CORRUPT)) {
      boolean isAll = damage == null && kept.size() == length;
      Boolean isAsDigested =
          digest == null || seen == null || damage != null ? null : digest.isOf(seen);
      handler.record(
          header, offset, new Block(kept.toByteArray(), isAll, damage != null, isAsDigested));
    }
    if (damage == null) {
      isOnePerMember = isMember && (isOnePerMember || in.isMember(in.position()));
    } else {
      if (!in.isMember(in.position())) {
        in.rewind(block);
      }
      goOnBehindDamage();
    }
  }

  private MessageHeaders header(long offset) throws IOException {
    parser.reset();
    while (parser.position() < MAX_HEADER) {
      if (!in.more()) {
        throw new DamageException(
            Kind.CUT, offset, "the file ends within the header of the record");
      }
      ByteBuffer next = in.view(MAX_HEADER);
      int begin = next.position();
      parser.parse(next);
      in.skip(next.position() - begin);
      if (parser.isFinished()) {
        return checked(parser.headers(), offset);
      } else if (parser.isError()) {
        throw corrupt(
            offset, "the header of the record is malformed at its byte " + parser.position());
      }
    }
    throw corrupt(offset, "the header of the record has more than " + MAX_HEADER + " bytes");
  }

  private static MessageHeaders checked(MessageHeaders header, long offset) throws DamageException {
    for (String field : SINGLE_FIELDS) {
      if (header.all(field).size() > 1) {
        throw corrupt(offset, "the header of the record holds " + field + " more than once");
      }
    }
    return header;
  }

  private static long length(MessageHeaders header, long offset) throws DamageException {
    String length = header.first("Content-Length").orElse("");
    boolean isNumber = !length.isEmpty()
        && length.length() <= MAX_LENGTH_DIGITS
        && length.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!isNumber) {
      throw corrupt(
          offset,
          "expected a number of bytes as Content-Length of the record, found " + Shown.of(length));
    }
    return Long.parseLong(length);
  }

  /** Reads the rest of a record; returns what is wrong with it, null if nothing is. */
  private @Nullable DamageException block(
      long offset, long length, boolean isMember, WarcInput.Kept kept) throws IOException {
    long begin = in.position();
    try {
      in.read(length, kept);
    } catch (DamageException e) {
      if (e.offset() == offset || !isMember) {
        return e;
      }
      // It is that of another member. This one is right, as far as it goes.
    }
    long size = in.position() - begin;
    if (size < length) {
      return new DamageException(
          Kind.CUT, offset, "the record ends after " + size + " of its " + length + " bytes");
    }
    try {
      // Two line ends belong to the record. Many writers are careless about them, so that none is
      // fine if another record follows.
      return in.skipLineEnds() >= 2 || !in.more() || in.isMember(in.position()) || in.isRecord()
          ? null
          : new DamageException(
              Kind.CUT,
              offset,
              "the record goes on, or another stands in it: its Content-Length, " + length
                  + ", is wrong");
    } catch (DamageException e) {
      // The checksum of a member is that of the one record in it. Where it holds several, those
      // before this are told already.
      return e.offset() == offset && isMember ? e : null;
    }
  }

  private void goOnBehindDamage() throws IOException {
    if (isSingle) {
      return;
    }
    in.recover();
    search();
  }

  /** Goes to what looks like the next record, or to the end. */
  private void search() throws IOException {
    int last = 0;
    while (true) {
      try {
        if (!in.more()) {
          return;
        }
        boolean isMember = in.isMember(in.position());
        if ((isMember || !isOnePerMember) && in.isRecord()) {
          doubtful = !isMember && last != '\n';
          return;
        }
        ByteBuffer next = in.view(Long.MAX_VALUE);
        int begin = next.position();
        do {
          last = next.get();
        } while (next.hasRemaining() && (isOnePerMember || next.get(next.position()) != 'W'));
        in.skip(next.position() - begin);
      } catch (DamageException e) {
        in.recover();
      }
    }
  }

  private String found() throws IOException {
    try {
      in.more(SHOWN); // however few have arrived
    } catch (DamageException e) {
      // It is told where it is read.
    }
    ByteBuffer next = in.view(SHOWN);
    byte[] bytes = new byte[next.remaining()];
    next.get(bytes);
    return Shown.of(new String(bytes, StandardCharsets.US_ASCII));
  }

  private static DamageException corrupt(long offset, String what) {
    return new DamageException(Kind.CORRUPT, offset, what);
  }
}
