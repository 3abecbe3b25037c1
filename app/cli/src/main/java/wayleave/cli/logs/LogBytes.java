package wayleave.cli.logs;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import wayleave.captures.warc.CompressedInputStream;
import wayleave.cli.input.Decompressed;
import wayleave.logs.file.GapException;
import wayleave.report.view.Messages;

/**
 * The bytes of a log, decompressed if they are gzip or Zstandard. Damage is a {@link GapException}, and reading goes on with the next
 * member that can be found. Each failure says how many bytes were read before. Not thread-safe.
 */
final class LogBytes extends InputStream {
  private final InputStream file;
  private @Nullable InputStream content;
  private long count;

  /** @param file as it lies there; closed with this stream */
  LogBytes(InputStream file) {
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      if (content == null) {
        content = Decompressed.recoverable(file);
      }
      int read = content.read(target, offset, length);
      count += Math.max(0, read);
      return read;
    } catch (ZipException | EOFException e) {
      if (content instanceof CompressedInputStream members) {
        members.recover();
        throw new GapException(lost(e));
      }
      throw new IOException(lost(e), e);
    } catch (IOException e) {
      throw new IOException(lost(e), e);
    }
  }

  private String lost(IOException e) {
    return "input is lost after " + Messages.count(count, "byte") + ": " + e.getMessage();
  }

  @Override
  public void close() throws IOException {
    if (content != null) {
      content.close();
    }
    file.close();
  }
}
