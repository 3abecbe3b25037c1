package wayleave.captures.warc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;
import wayleave.policy.response.ContentEncoding;
import wayleave.policy.response.GzipInputStream;

/**
 * The content of a response (RFC 9110 §6.4), with its codings undone, up to a size. Not by jwarc, which
 * finds no end of a deflated body that was cut, knows half of what is called deflate, and checks no sums.
 *
 * @param isWhole whether there is no more, and no coding is unknown or malformed
 */
record ContentDecoder(byte[] bytes, boolean isWhole) {
  private static final int BUFFER = 1 << 13;
  /** More are there to keep us busy. */
  private static final int MAX_CODINGS = 4;

  private static final Set<String> KNOWN = Set.of("br", "deflate", "gzip", "x-gzip", "zstd");
  private static final int DEFLATE = 8;

  /** Content without coding. */
  static ContentDecoder of(byte[] bytes, int begin, int end, int most) {
    int max = Math.min(end, begin + most);
    return new ContentDecoder(Arrays.copyOfRange(bytes, begin, max), max == end);
  }

  /**
   * The content of a response, as {@link ContentEncoding} reads it.
   *
   * @param sent what was sent, without transfer coding
   */
  static ContentDecoder of(InputStream sent, ContentEncoding encoding, int most) {
    ContentDecoder stored = of(sent, List.of(), Integer.MAX_VALUE);
    byte[] bytes = stored.bytes;
    boolean isPlain =
        encoding.isPlain(bytes.length < most ? bytes : Arrays.copyOf(bytes, most - 1));
    ContentDecoder content =
        of(new ByteArrayInputStream(bytes), isPlain ? List.of() : encoding.codings(), most);
    return new ContentDecoder(content.bytes, content.isWhole && stored.isWhole);
  }

  /** The first coding that nobody here undoes; empty if there is none. */
  static Optional<String> unknown(ContentEncoding encoding) {
    return encoding.codings().stream().filter(coding -> !KNOWN.contains(coding)).findFirst();
  }

  /** What comes out when codings are undone, the last one first. */
  private static ContentDecoder of(InputStream coded, List<String> codings, int most) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (InputStream in = decoded(coded, codings)) {
      byte[] buffer = new byte[BUFFER];
      while (out.size() < most) {
        int size = in.read(buffer, 0, Math.min(buffer.length, most - out.size()));
        if (size < 0) {
          return new ContentDecoder(out.toByteArray(), true);
        }
        out.write(buffer, 0, size);
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      // Of decoders of others: what they were given is to blame, or that they are not there.
      return new ContentDecoder(out.toByteArray(), false);
    }
    return new ContentDecoder(out.toByteArray(), false);
  }

  private static InputStream decoded(InputStream coded, List<String> codings) throws IOException {
    if (codings.size() > MAX_CODINGS) {
      throw new IOException("too many codings");
    }
    InputStream in = coded;
    for (int i = codings.size() - 1; i >= 0; i--) {
      in = switch (codings.get(i)) {
        case "gzip", "x-gzip" -> new GzipInputStream(in);
        case "deflate" -> inflated(in);
        case "br" -> new BrotliInputStream(in);
        case "zstd" -> ZstandardFrames.content(in);
        default -> throw new IOException("unknown coding");
      };
    }
    return in;
  }

  /** With the header of zlib, as RFC 9110 §8.4.1.2 has it, or without, as many send it. */
  private static InputStream inflated(InputStream in) throws IOException {
    PushbackInputStream again = new PushbackInputStream(in, 2);
    byte[] header = again.readNBytes(2);
    again.unread(header);
    boolean isZlib = header.length == 2
        && (header[0] & 0xF) == DEFLATE
        && ((header[0] & 0xFF) << 8 | header[1] & 0xFF) % 31 == 0;
    Inflater inflater = new Inflater(!isZlib);
    return new InflaterInputStream(again, inflater, BUFFER) {
      @Override
      public void close() throws IOException {
        super.close();
        inflater.end();
      }
    };
  }
}
