package wayleave.policy.cache;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import wayleave.policy.response.Body;

/**
 * A body in few bytes: its length in four of them, then a raw deflate stream (RFC 1951) with a preset dictionary, the lines that
 * most sites share. Most files are short, so that without it there would be little to refer back to.
 *
 * <p>The dictionary is part of the form: it never changes under one version of {@link CacheEntryCodec}.
 */
final class CompressedBody {
  private static final byte[] DICTIONARY = dictionary();
  private static final int LENGTH = 4;
  /** No deflate stream grows by more: what claims to is made to harm. */
  private static final long MAX_GROWTH = 1032;

  private CompressedBody() {}

  static byte[] pack(Body body) {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setDictionary(DICTIONARY);
      deflater.setInput(body.shared());
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(64 + body.length() / 4);
      out.writeBytes(ByteBuffer.allocate(LENGTH).putInt(body.length()).array());
      byte[] buffer = new byte[4096];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  /**
   * @throws IOException if {@link #pack} did not write it
   */
  static Body unpack(byte[] packed) throws IOException {
    int length = packed.length < LENGTH ? -1 : ByteBuffer.wrap(packed).getInt();
    if (length < 0 || length > (packed.length - LENGTH) * MAX_GROWTH) {
      throw new IOException("body of " + length + " bytes in " + packed.length);
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setDictionary(DICTIONARY);
      inflater.setInput(packed, LENGTH, packed.length - LENGTH);
      byte[] bytes = new byte[length];
      int filled = 0;
      while (filled < length) {
        int more = inflater.inflate(bytes, filled, length - filled);
        if (more == 0) {
          throw new IOException("body of " + length + " bytes ends after " + filled);
        }
        filled += more;
      }
      // The end of the stream is read only by asking for a byte more.
      if (inflater.inflate(new byte[1]) != 0
          || !inflater.finished()
          || inflater.getRemaining() != 0) {
        throw new IOException("body goes on after " + length + " bytes");
      }
      return Body.owning(bytes);
    } catch (DataFormatException e) {
      throw new IOException(e);
    } finally {
      inflater.end();
    }
  }

  private static byte[] dictionary() {
    try (@Nullable InputStream in = CompressedBody.class.getResourceAsStream("common-lines.txt")) {
      if (in == null) {
        throw new IllegalStateException("common-lines.txt is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
