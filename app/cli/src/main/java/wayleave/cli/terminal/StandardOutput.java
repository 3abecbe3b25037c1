package wayleave.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output. A type of its own tells its errors from those of files. */
public final class StandardOutput extends OutputStream {
  private final FileOutputStream file = new FileOutputStream(FileDescriptor.out);

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      file.write(bytes, from, length);
    } catch (IOException e) {
      throw new ClosedException(e);
    }
  }

  /** Nobody reads the output any more (a closed pipe), or it cannot be stored (a full disk). */
  static final class ClosedException extends IOException {
    private static final long serialVersionUID = 1L;

    ClosedException(IOException cause) {
      super(cause.getMessage(), cause);
    }

    /** Whether the reader has gone away, as {@code head} does once it has its lines. That is not an error. */
    boolean isBrokenPipe() {
      String message = getMessage();
      return message != null && message.contains("Broken pipe");
    }
  }
}
