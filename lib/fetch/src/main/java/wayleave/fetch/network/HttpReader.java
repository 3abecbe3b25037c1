package wayleave.fetch.network;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a response as they arrive. What is cut short is an {@link EOFException}, and never taken for whole. Not
 * thread-safe.
 */
final class HttpReader {
  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int at;
  private int end;
  private int lineBytes;

  HttpReader(InputStream in) {
    this.in = in;
  }

  /** More bytes of lines than were allowed. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    TooLargeException() {
      super("more lines than are read");
    }
  }

  /** Allows the lines that follow to have so many bytes in all, line ends included. */
  void allowLines(int bytes) {
    lineBytes = bytes;
  }

  /**
   * The next line, without CRLF or LF, which has to be there (RFC 9112 §2.2), in UTF-8.
   *
   * @throws EOFException if the connection ends before the line does
   * @throws TooLargeException if there are more bytes of lines than were allowed
   * @throws ProtocolException if the line holds a NUL, or a CR but for its end
   */
  String line() throws IOException {
    String begun = "";
    while (true) {
      int stop = at;
      while (stop < end && buffer[stop] != '\n') {
        stop++;
      }
      boolean isWhole = stop < end;
      lineBytes -= stop - at + (isWhole ? 1 : 0);
      if (lineBytes < 0) {
        throw new TooLargeException();
      }
      // Parts are cut anywhere, so they are kept a byte a character until the line is whole.
      String part = new String(buffer, at, stop - at, StandardCharsets.ISO_8859_1);
      begun = begun.isEmpty() ? part : begun + part;
      at = isWhole ? stop + 1 : stop;
      if (isWhole) {
        return checked(begun.endsWith("\r") ? begun.substring(0, begun.length() - 1) : begun);
      } else if (!fill()) {
        throw new EOFException("ended within a line");
      }
    }
  }

  private static String checked(String line) throws ProtocolException {
    boolean isAscii = true;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      isAscii &= c < 0x80;
      if (c == '\0' || c == '\r') {
        throw new ProtocolException("a line with a NUL or a bare CR");
      }
    }
    return isAscii
        ? line
        : new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** Some of the bytes that come next, at least one; -1 at the end of the connection. */
  int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    } else if (at == end && length >= buffer.length) {
      return in.read(target, offset, length);
    } else if (at == end && !fill()) {
      return -1;
    }
    int size = Math.min(length, end - at);
    System.arraycopy(buffer, at, target, offset, size);
    at += size;
    return size;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }
}
