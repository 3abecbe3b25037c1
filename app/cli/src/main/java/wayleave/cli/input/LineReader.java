package wayleave.cli.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads lines that end with LF or CR LF. What a line holds beyond 1 MiB is left out. Not thread-safe. */
public final class LineReader {
  /** Without a limit, a file without line ends would be read into memory whole. */
  public static final int MAX_LINE = 1 << 20;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
  private boolean isTooLong;
  private long number;

  public LineReader(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  /** Reads a line; false at the end of the file. */
  public boolean next() throws IOException {
    line.reset();
    isTooLong = false;
    int b = in.read();
    if (b < 0) {
      return false;
    }
    number++;
    boolean carriageReturn = false;
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (carriageReturn) {
        append('\r');
      }
      carriageReturn = b == '\r';
      if (!carriageReturn) {
        append(b);
      }
    }
    return true;
  }

  private void append(int b) {
    if (line.size() < MAX_LINE) {
      line.write(b);
    } else {
      isTooLong = true;
    }
  }

  /** The number of the line that was read last, from 1. */
  public long number() {
    return number;
  }

  /** The line that was read last, without its end. */
  public byte[] bytes() {
    return line.toByteArray();
  }

  /** The line that was read last, in UTF-8. */
  String text() {
    return line.toString(StandardCharsets.UTF_8);
  }

  /** Whether the line that was read last was longer than {@link #MAX_LINE}. */
  public boolean isTooLong() {
    return isTooLong;
  }

  /** Whether the next byte would have to be waited for, as far as is known. */
  public boolean mustWait() throws IOException {
    return in.available() == 0;
  }
}
