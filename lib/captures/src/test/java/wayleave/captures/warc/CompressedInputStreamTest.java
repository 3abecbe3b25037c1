package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import wayleave.captures.Warcs;

class CompressedInputStreamTest {
  @Test
  void decodesSeveralFrames() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      for (int frames = random.nextInt(1, 4); frames > 0; frames--) {
        byte[] content = content(random, random.nextInt(1 << random.nextInt(1, 21)));
        expected.writeBytes(content);
        file.writeBytes(Warcs.zstd(content));
      }
      assertThat(read(file.toByteArray())).isEqualTo(expected.toByteArray());
    }
  }

  @Test
  void noBytesAreNoContent() throws IOException {
    assertThat(read(new byte[0])).isEmpty();
    assertThat(read(Warcs.zstd(new byte[0]))).isEmpty();
  }

  @Test
  void aStreamThatIsCutEndsEarly() {
    byte[] bytes = Warcs.zstd(content(new SplittableRandom(2), 2000));
    for (int length = 4; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(EOFException.class);
    }
  }

  @Test
  void goesOnBehindADamagedMember() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    for (boolean isGzip : new boolean[] {true, false}) {
      for (int i = 0; i < 200; i++) {
        byte[] first = content(random, 20_000);
        byte[] second = content(random, 20_000);
        byte[] third = content(random, 20_000);
        byte[] start = isGzip ? Warcs.gzip(first) : Warcs.zstd(first);
        byte[] damaged = isGzip ? Warcs.gzip(second) : Warcs.zstd(second);
        damaged[random.nextInt(12, damaged.length)] ^= (byte) (1 << random.nextInt(8));
        byte[] end = isGzip ? Warcs.gzip(third) : Warcs.zstd(third);
        String read = text(recovered(Warcs.join(start, damaged, end), isGzip));
        assertThat(read).startsWith(text(first)).endsWith(text(third));
      }
    }
  }

  @Test
  void zerosBehindGzipArePaddingAndOtherBytesAreDamage() throws IOException {
    byte[] content = {1, 2, 3};
    byte[] padded = Warcs.join(Warcs.gzip(content), new byte[700]);
    try (InputStream in = CompressedInputStream.gzip(new ByteArrayInputStream(padded))) {
      assertThat(in.readAllBytes()).isEqualTo(content);
      assertThat(in.read()).isNegative();
    }
    padded[padded.length - 1] = 1;
    try (InputStream in = CompressedInputStream.gzip(new ByteArrayInputStream(padded))) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(ZipException.class)
          .hasMessage("expected another gzip member");
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static byte[] recovered(byte[] bytes, boolean isGzip) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream file = new ByteArrayInputStream(bytes);
    int damages = 0;
    try (CompressedInputStream in =
        isGzip ? CompressedInputStream.gzip(file) : CompressedInputStream.zstandard(file)) {
      byte[] buffer = new byte[5_000];
      for (int count = 0; count >= 0; ) {
        try {
          count = in.read(buffer);
          out.write(buffer, 0, Math.max(0, count));
        } catch (ZipException | EOFException e) {
          damages++;
          in.recover();
        }
      }
    }
    assertThat(damages).isPositive();
    return out.toByteArray();
  }

  @Test
  void otherBytesAreRefused() {
    assertThatThrownBy(() -> read(new byte[] {'t', 'e', 'x', 't'}))
        .isInstanceOf(ZipException.class)
        .hasMessage("not Zstandard");
    byte[] bytes = Warcs.zstd(new byte[] {1});
    assertThatThrownBy(() -> read(Warcs.join(bytes, new byte[9])))
        .isInstanceOf(ZipException.class)
        .hasMessage("expected another Zstandard frame");
    bytes[bytes.length - 1] ^= 1;
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(ZipException.class)
        .hasMessageContaining("checksum");
  }

  /** A run that was interrupted must find the same before the damage when it goes on. */
  @Test
  void howMuchIsReadBeforeDamageDoesNotDependOnHowItIsRead() {
    SplittableRandom random = new SplittableRandom(3);
    byte[] content = content(random, 1 << 20);
    byte[] whole = Warcs.zstd(content);
    for (int i = 0; i < 30; i++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(20, whole.length)] ^= (byte) (1 << random.nextInt(8));
      byte[] expected = readable(damaged, 1 << 16, 1 << 18);
      assertThat(readable(damaged, 1000, 777)).isEqualTo(expected);
      assertThat(readable(damaged, 1 << 20, 50_000)).isEqualTo(expected);
    }
  }

  /** A WARC file that expands so is refused; a list of URLs may. */
  @Test
  void contentMayExpandAThousandfold() throws IOException {
    assertThat(read(Warcs.zstd(new byte[80 << 20]))).hasSize(80 << 20);
  }

  @Test
  void closesWhatItReads() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    CompressedInputStream.zstandard(new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed.set(true);
          }
        })
        .close();
    assertThat(closed).isTrue();
  }

  private static byte[] content(SplittableRandom random, int size) {
    byte[] content = new byte[size];
    for (int i = 0; i < size; i++) {
      content[i] = (byte) random.nextInt(4);
    }
    return content;
  }

  /** What can be read, where so many bytes arrive and are asked for at a time. */
  private static byte[] readable(byte[] bytes, int arriving, int asked) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream slow = new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, arriving));
      }
    };
    try (InputStream in = CompressedInputStream.zstandard(slow)) {
      byte[] buffer = new byte[asked];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
      }
    } catch (IOException e) {
      return out.toByteArray();
    }
    throw new AssertionError("no damage was found");
  }

  private static byte[] read(byte[] bytes) throws IOException {
    try (InputStream in = CompressedInputStream.zstandard(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }
}
