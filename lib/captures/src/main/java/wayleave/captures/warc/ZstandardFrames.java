package wayleave.captures.warc;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import wayleave.captures.warc.DamageException.Kind;

/**
 * The frames of a Zstandard file (RFC 8878), with the dictionary that such a WARC file may begin with ("Zstandard Compression for
 * WARC Files 1.0", IIPC). Other skippable frames are skipped. Not thread-safe.
 */
final class ZstandardFrames extends CompressedMembers {
  /** How a dictionary begins (RFC 8878 §5). */
  private static final int DICTIONARY = 0xEC30A437;
  /** Those in use have some 100 KiB to 1 MiB. */
  private static final int MAX_DICTIONARY = 16 << 20;

  /** The largest window of content, as a power of two: 8 MiB (RFC 9659). */
  private static final int CONTENT_WINDOW = 23;

  private static final int IN_BYTES = 1 << 15;
  /** As many as a block holds at most. */
  private static final int OUT_BYTES = 1 << 17;

  private static final int BLOCK_HEADER = 3;

  private final ByteBuffer in = ByteBuffer.allocateDirect(IN_BYTES);
  /** What came out and is not yet handed out. */
  private final ByteBuffer out = ByteBuffer.allocateDirect(OUT_BYTES).limit(0);

  private ZstdDecompressCtx context = new ZstdDecompressCtx();
  private byte @Nullable [] dictionary;
  private long read;
  private long written;
  /** Bytes of the part that is fed. */
  private int left;

  private boolean hasChecksum;
  private boolean isLastBlock;
  /** Whether no frame is begun. */
  private boolean isAtEnd = true;

  /** @param kept for how many bytes of what was read last it has to know in which frame they were */
  ZstandardFrames(LookbackBuffer raw, int kept) {
    this(raw, kept, BOMB_BYTES);
  }

  private ZstandardFrames(LookbackBuffer raw, int kept, long bombBytes) {
    super(raw, "Zstandard frame", kept, bombBytes);
  }

  /** Frames of any compression ratio, for a reader that limits how much it reads. */
  static ZstandardFrames ofAnyRatio(LookbackBuffer raw) {
    return new ZstandardFrames(raw, 0, Long.MAX_VALUE);
  }

  /** Content in the coding {@code zstd}. */
  static InputStream content(InputStream in) throws IOException {
    return new ZstdInputStreamNoFinalizer(in).setLongMax(CONTENT_WINDOW);
  }

  @Override
  boolean begins() throws IOException {
    return Zstandard.beginIn(raw);
  }

  @Override
  boolean begin() throws IOException {
    while (raw.more()) {
      startMember();
      if (!Zstandard.beginIn(raw)) {
        throw damaged(Kind.BETWEEN, "expected another Zstandard frame");
      }
      int magic = Zstandard.magic(raw);
      if (magic == Zstandard.MAGIC) {
        if (!isAtEnd) {
          renew(); // it is amid one that is damaged
        }
        out.clear().limit(0);
        isAtEnd = false;
        read = 0;
        written = 0;
        left = 0;
        isLastBlock = false;
        opened();
        return true;
      }
      skip(Integer.BYTES);
      long size = littleEndian(Integer.BYTES);
      if (magic == Zstandard.DICTIONARY_FRAME) {
        use(dictionary(size));
      } else {
        skip(size);
      }
    }
    return false;
  }

  private byte[] dictionary(long size) throws IOException {
    if (size > MAX_DICTIONARY) {
      throw damaged(
          Kind.CORRUPT,
          "the dictionary has " + size + " bytes; expected at most " + MAX_DICTIONARY);
    }
    byte[] bytes = new byte[(int) size];
    for (int at = 0; at < bytes.length; ) {
      if (!raw.more()) {
        throw cut();
      }
      ByteBuffer next = raw.view(bytes.length - at);
      int count = next.remaining();
      next.get(bytes, at, count);
      raw.skip(count);
      at += count;
    }
    return magic(bytes) == Zstandard.MAGIC ? decompressed(bytes) : bytes;
  }

  private static int magic(byte[] bytes) {
    return bytes.length < Integer.BYTES
        ? 0
        : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }

  private byte[] decompressed(byte[] compressed) throws IOException {
    try (CompressedInputStream plain =
        CompressedInputStream.zstandard(new ByteArrayInputStream(compressed))) {
      byte[] bytes = plain.readNBytes(MAX_DICTIONARY + 1);
      if (bytes.length > MAX_DICTIONARY) {
        throw damaged(
            Kind.CORRUPT, "the dictionary has more than the expected " + MAX_DICTIONARY + " bytes");
      }
      return bytes;
    } catch (DamageException e) {
      throw e;
    } catch (IOException e) {
      throw damaged(Kind.CORRUPT, "the dictionary is corrupt");
    }
  }

  private void use(byte[] found) throws DamageException {
    if (magic(found) != DICTIONARY) {
      throw damaged(Kind.CORRUPT, "the dictionary is corrupt");
    }
    dictionary = found;
    renew();
  }

  /** A context that has begun nothing. */
  private void renew() throws DamageException {
    context.close();
    context = new ZstdDecompressCtx();
    if (dictionary != null) {
      try {
        context.loadDict(dictionary);
      } catch (ZstdException e) {
        throw damaged(Kind.CORRUPT, "the dictionary is corrupt");
      }
    }
  }

  @Override
  int next(byte[] target, int offset, int length) throws IOException {
    if (!out.hasRemaining() && !isAtEnd) {
      decompress();
    }
    int count = Math.min(length, out.remaining());
    out.get(target, offset, count);
    if (count == 0 && isAtEnd) {
      ended();
    }
    return count;
  }

  /** Feeds the header, a block or the checksum, at most: so all blocks before one that is corrupt have come out. */
  private void decompress() throws IOException {
    boolean isFlushed = out.limit() < OUT_BYTES;
    in.clear().limit(0);
    if (isFlushed) {
      if (left == 0) {
        left = nextPart();
      }
      if (!raw.more()) {
        throw cut();
      }
      ByteBuffer next = raw.view(Math.min(left, IN_BYTES));
      in.limit(next.remaining());
      in.put(next).flip();
    }
    out.clear();
    try {
      isAtEnd = context.decompressDirectByteBufferStream(out, in);
    } catch (ZstdException e) {
      out.limit(0);
      throw damaged(Kind.CORRUPT, "the Zstandard frame " + reason(e));
    }
    raw.skip(in.position());
    left -= in.position();
    out.flip();
    read += in.position();
    written += out.limit();
    refuseBombs(read, written);
  }

  /** The size of what comes next in the frame (RFC 8878 §3.1.1). */
  private int nextPart() throws IOException {
    if (read == 0) {
      if (!raw.more(Integer.BYTES + 1)) {
        throw cut();
      }
      int descriptor = raw.peek(Integer.BYTES);
      boolean isSingleSegment = (descriptor & 1 << 5) != 0;
      hasChecksum = (descriptor & 1 << 2) != 0;
      int contentSize = descriptor >> 6;
      return Integer.BYTES
          + 1
          + (isSingleSegment ? 0 : 1)
          + (1 << (descriptor & 3) >> 1)
          + (contentSize == 0 ? isSingleSegment ? 1 : 0 : 1 << contentSize);
    } else if (isLastBlock) {
      if (!hasChecksum) {
        throw damaged(Kind.CORRUPT, "the Zstandard frame is corrupt");
      }
      return Integer.BYTES;
    }
    if (!raw.more(BLOCK_HEADER)) {
      throw cut();
    }
    int header = raw.peek(0) | raw.peek(1) << 8 | raw.peek(2) << 16;
    isLastBlock = (header & 1) != 0;
    boolean isRepeated = (header >> 1 & 3) == 1;
    return BLOCK_HEADER + (isRepeated ? 1 : header >> 3);
  }

  private static String reason(ZstdException e) {
    // The library negates some of its codes.
    long code = Math.abs(e.getErrorCode());
    if (code == Zstd.errFrameParameterWindowTooLarge()) {
      return "needs more than 128 MiB of memory: compress it without the option --long of zstd, or with at most 27";
    } else if (code == Zstd.errDictionaryWrong()) {
      return "was compressed with a dictionary that the file does not begin with";
    }
    return code == Zstd.errChecksumWrong() ? "has a wrong checksum" : "is corrupt";
  }

  @Override
  void close() {
    context.close();
  }
}
