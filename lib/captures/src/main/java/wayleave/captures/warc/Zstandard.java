package wayleave.captures.warc;

import java.io.IOException;

/** How Zstandard files begin (RFC 8878 §3.1), and what reads them: a library that is there only where somebody added it. */
final class Zstandard {
  /** Of a frame. */
  static final int MAGIC = 0xFD2FB528;

  /** Of the frame with the dictionary of a WARC file. */
  static final int DICTIONARY_FRAME = 0x184D2A5D;

  private static final int SKIPPABLE = 0x184D2A50;
  private static final int SKIPPABLE_MASK = 0xFFFFFFF0;

  private Zstandard() {}

  /** Whether this is how a Zstandard file begins. */
  static boolean beginIn(LookbackBuffer raw) throws IOException {
    return raw.more(Integer.BYTES)
        && (magic(raw) == MAGIC || (magic(raw) & SKIPPABLE_MASK) == SKIPPABLE);
  }

  /** The number that comes next. */
  static int magic(LookbackBuffer raw) {
    return raw.peek(0) | raw.peek(1) << 8 | raw.peek(2) << 16 | raw.peek(3) << 24;
  }

  /**
   * The frames of a file.
   *
   * @param kept for how many bytes of what was read last they have to know in which frame they were
   * @throws IOException if the library is missing
   */
  static CompressedMembers frames(LookbackBuffer raw, int kept) throws IOException {
    try {
      return new ZstandardFrames(raw, kept);
    } catch (LinkageError e) {
      throw new IOException(
          "the file is compressed with Zstandard; to read it, add com.github.luben:zstd-jni to the class path",
          e);
    }
  }
}
