package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class GunzipInputStreamTest {
  @Test
  void decodesSeveralMembersAsTheJdkDoes() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      for (int members = random.nextInt(1, 4); members > 0; members--) {
        byte[] content = new byte[random.nextInt(1, 30_000)];
        for (int at = 0; at < content.length; at++) {
          content[at] = (byte) random.nextInt(4);
        }
        file.writeBytes(gzip(content));
      }
      byte[] bytes = file.toByteArray();
      assertThat(gunzip(bytes))
          .isEqualTo(new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes());
    }
  }

  @Test
  void noBytesAreNoContent() throws IOException {
    assertThat(gunzip(new byte[0])).isEmpty();
  }

  @Test
  void aStreamThatIsCutEndsEarly() throws IOException {
    byte[] bytes = gzip("Disallow: /\n".repeat(20).getBytes(StandardCharsets.US_ASCII));
    for (int length = 4; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> gunzip(cut)).isInstanceOf(EOFException.class);
    }
  }

  @Test
  void otherBytesAreRefusedAtTheStartAndIgnoredAtTheEnd() throws IOException {
    assertThatThrownBy(() -> gunzip(new byte[] {'t', 'e', 'x', 't'}))
        .isInstanceOf(ZipException.class)
        .hasMessage("not gzip");
    byte[] bytes = gzip(new byte[] {1});
    assertThat(gunzip(Arrays.copyOf(bytes, bytes.length + 512))).containsExactly(1);
    bytes[bytes.length - 8] ^= 1;
    assertThatThrownBy(() -> gunzip(bytes))
        .isInstanceOf(ZipException.class)
        .hasMessageContaining("checksum");
  }

  /** What follows is lost otherwise, and nobody is told. */
  @Test
  void aLaterMemberWithADamagedHeaderIsRefused() throws IOException {
    byte[] first = gzip(new byte[] {1});
    byte[] second = gzip(new byte[] {2});
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    both[first.length + 2] = 7; // an unknown method of compression
    assertThatThrownBy(() -> gunzip(both)).isInstanceOf(ZipException.class);
    assertThatThrownBy(() -> gunzip(Arrays.copyOf(both, first.length + 2)))
        .isInstanceOf(IOException.class);
  }

  /** A WARC file that expands so is refused; a list of URLs may. */
  @Test
  void contentMayExpandAThousandfold() throws IOException {
    int size = 80 << 20;
    long read = 0;
    try (InputStream in = new GunzipInputStream(new ByteArrayInputStream(gzip(new byte[size])))) {
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        read += count;
      }
    }
    assertThat(read).isEqualTo(size);
  }

  @Test
  void closesWhatItReads() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    new GunzipInputStream(new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed.set(true);
          }
        })
        .close();
    assertThat(closed).isTrue();
  }

  private static byte[] gunzip(byte[] bytes) throws IOException {
    try (InputStream in = new GunzipInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }
}
