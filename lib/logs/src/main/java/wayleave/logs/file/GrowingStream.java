package wayleave.logs.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A stream such as standard input that is read without waiting: it seems to end where nothing has come yet. */
final class GrowingStream extends InputStream {
  private static final int CHUNK = 1 << 16;
  private static final int CHUNKS = 16;
  private static final byte[] END = new byte[0];

  private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(CHUNKS);
  private volatile @Nullable IOException failure;
  private InputStream chunk = InputStream.nullInputStream();
  private boolean hasEnded;

  /** @param in read by a thread of its own, and closed by nobody here */
  GrowingStream(InputStream in) {
    Thread thread = new Thread(() -> pump(in), "wayleave-logs-input");
    thread.setDaemon(true);
    thread.start();
  }

  private void pump(InputStream in) {
    byte[] buffer = new byte[CHUNK];
    try {
      try {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          if (read > 0) {
            chunks.put(Arrays.copyOf(buffer, read));
          }
        }
      } catch (IOException e) {
        failure = e;
      }
      chunks.put(END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    int read = chunk.read(buffer, from, length);
    byte[] next = read < 0 ? chunks.poll() : null;
    if (next != null) {
      hasEnded = next.length == 0;
      chunk = new ByteArrayInputStream(next);
      read = chunk.read(buffer, from, length);
    }
    IOException failed = failure;
    if (hasEnded && failed != null) {
      failure = null;
      throw failed;
    }
    return read;
  }

  /** Whether nothing more comes. */
  boolean hasEnded() {
    return hasEnded;
  }
}
