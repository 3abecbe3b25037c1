package wayleave.policy.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Gzip is undone as the JDK undoes it, however it arrives, and any other bytes are refused as what they are. */
class GzipInputStreamFuzzTest {
  private static final int MOST = 1 << 20;

  /** The first byte says in which steps it arrives, the next what the rest is: {@code t} text to compress, else the bytes. */
  @FuzzTest(maxDuration = "10m")
  void isUndoneAsTheJdkDoes(byte @NotNull [] data) throws IOException {
    if (data.length < 2) {
      return;
    }
    int step = 1 + (data[0] & 0x3F);
    byte[] rest = new byte[data.length - 2];
    System.arraycopy(data, 2, rest, 0, rest.length);
    if (data[1] == 't') {
      int half = rest.length / 2;
      ByteArrayOutputStream members = new ByteArrayOutputStream();
      members.writeBytes(gzip(rest, 0, half));
      members.writeBytes(gzip(rest, half, rest.length - half));
      assertThat(readOrNull(members.toByteArray(), step)).isEqualTo(rest);
      return;
    }
    byte[] ours = readOrNull(rest, step);
    assertThat(readOrNull(rest, 4096)).isEqualTo(ours);
    // A header that the JDK's does not like is the end to it, from the second member on.
    byte[] theirs = jdkOrNull(rest);
    if (ours != null && theirs != null) {
      assertThat(ours).startsWith(theirs);
    }
  }

  private static byte[] gzip(byte[] bytes, int offset, int length) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes, offset, length);
    }
    return out.toByteArray();
  }

  /** So many bytes at a time. */
  private static InputStream arriving(byte[] bytes, int step) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, step));
      }
    };
  }

  private static byte[] readOrNull(byte[] bytes, int step) throws IOException {
    try (InputStream in = new GzipInputStream(arriving(bytes, step))) {
      return read(in, step);
    } catch (ZipException | EOFException e) {
      assertThat(e).hasMessageContaining("gzip");
      return null;
    }
  }

  private static byte[] jdkOrNull(byte[] bytes) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return read(in, 4096);
    } catch (IOException | StackOverflowError e) {
      return null;
    }
  }

  private static byte[] read(InputStream in, int step) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[step];
    for (int size = in.read(buffer); size >= 0 && out.size() < MOST; size = in.read(buffer)) {
      assertThat(size).isPositive();
      out.write(buffer, 0, size);
    }
    return out.toByteArray();
  }
}
