package wayleave.fetch.network;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.function.BooleanSupplier;

/**
 * The content of a response without its framing (RFC 9112 §6, §7). An end that comes too early is an {@link EOFException}. Not
 * thread-safe.
 */
abstract class HttpBody extends InputStream {
  private static final int MAX_HEX_DIGITS = 16;

  final HttpReader reader;

  private HttpBody(HttpReader reader) {
    this.reader = reader;
  }

  /**
   * The content that comes after a head.
   *
   * @param lineBytes how many bytes sizes of chunks and trailers may have in all
   * @param wasCut whether the end of the connection, once it is read, may have come too early
   * @throws ProtocolException if it is not plain where it ends
   */
  static InputStream of(HttpHead head, HttpReader reader, int lineBytes, BooleanSupplier wasCut)
      throws ProtocolException {
    return switch (head.framing()) {
      case NONE -> InputStream.nullInputStream();
      case LENGTH -> new Sized(reader, head.length());
      case CHUNKED -> new Chunked(reader, lineBytes);
      case CONNECTION -> new UpToTheEnd(reader, wasCut);
    };
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public abstract int read(byte[] target, int offset, int length) throws IOException;

  private static final class Sized extends HttpBody {
    private long left;

    Sized(HttpReader reader, long length) {
      super(reader);
      left = length;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int size = reader.read(target, offset, (int) Math.min(length, left));
      if (size < 0) {
        throw new EOFException("ended " + left + " bytes too early");
      }
      left -= size;
      return size;
    }
  }

  private static final class Chunked extends HttpBody {
    private final int lineBytes;
    private long left;
    private boolean isFirst = true;
    private boolean isOver;

    Chunked(HttpReader reader, int lineBytes) {
      super(reader);
      this.lineBytes = lineBytes;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0 && !isOver) {
        open();
      }
      if (isOver) {
        return -1;
      }
      int size = reader.read(target, offset, (int) Math.min(length, left));
      if (size < 0) {
        throw new EOFException("ended " + left + " bytes before the end of a chunk");
      }
      left -= size;
      return size;
    }

    /** Reads the end of the chunk before, and the size of the next. */
    private void open() throws IOException {
      reader.allowLines(lineBytes);
      if (!isFirst && !reader.line().isEmpty()) {
        throw new ProtocolException("a chunk that is longer than its size");
      }
      isFirst = false;
      String line = reader.line();
      int extension = line.indexOf(';');
      String size = (extension < 0 ? line : line.substring(0, extension)).stripTrailing();
      left = isHex(size) ? Long.parseUnsignedLong(size, 16) : -1;
      if (left < 0) {
        throw new ProtocolException("a chunk of size " + size);
      }
      if (left == 0) {
        HttpHead.fields(reader);
        isOver = true;
      }
    }

    private static boolean isHex(String text) {
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c >= 0x80 || Character.digit(c, 16) < 0) {
          return false;
        }
      }
      return !text.isEmpty() && text.length() <= MAX_HEX_DIGITS;
    }
  }

  private static final class UpToTheEnd extends HttpBody {
    private final BooleanSupplier wasCut;

    UpToTheEnd(HttpReader reader, BooleanSupplier wasCut) {
      super(reader);
      this.wasCut = wasCut;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int size = reader.read(target, offset, length);
      if (size < 0 && wasCut.getAsBoolean()) {
        throw new EOFException("the connection ended without a close_notify");
      }
      return size;
    }
  }
}
