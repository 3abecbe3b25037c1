package wayleave.policy.response;

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
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipInputStreamTest {
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int HEADER_CRC = 2;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whatTheJdkDecodesIsDecodedAlike(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 30; i++) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      for (int members = random.nextInt(1, 4); members > 0; members--) {
        byte[] content = new byte[random.nextInt(1, 30_000)];
        for (int at = 0; at < content.length; at++) {
          content[at] = (byte) random.nextInt(4);
        }
        file.write(
            member(content, random.nextInt(32) & (EXTRA | NAME | COMMENT), random.nextInt(10)));
      }
      byte[] bytes = file.toByteArray();
      byte[] expected = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
      assertThat(new GzipInputStream(inPieces(bytes, random)).readAllBytes())
          .as("seed " + seed)
          .isEqualTo(expected);
    }
  }

  @Test
  void everyBeginningOfAFileEndsEarly() throws IOException {
    byte[] bytes = member(
        "User-agent: *\nDisallow: /\n".repeat(20).getBytes(StandardCharsets.US_ASCII),
        EXTRA | NAME | COMMENT | HEADER_CRC,
        6);
    for (int length = 2; length < bytes.length; length++) {
      InputStream in = new GzipInputStream(new ByteArrayInputStream(bytes, 0, length));
      assertThatThrownBy(in::readAllBytes).as(length + " bytes").isInstanceOf(EOFException.class);
    }
  }

  @Test
  void anyBytesAreContentOrAnIoException() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = member(
          "User-agent: *\nDisallow: /\n".getBytes(StandardCharsets.US_ASCII),
          random.nextInt(32),
          6);
      for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        new GzipInputStream(new ByteArrayInputStream(bytes)).readNBytes(1 << 16);
      } catch (IOException e) {
        assertThat(e).isInstanceOfAny(EOFException.class, ZipException.class);
      }
    }
  }

  @Test
  void nothingIsDecodedAheadOfWhatIsRead() throws IOException {
    int[] taken = {0};
    InputStream endless = new InputStream() {
      private final byte[] member = member(new byte[0], 0, 6);

      @Override
      public int read() {
        return member[taken[0]++ % member.length] & 0xFF;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        if (taken[0] > 1 << 20) {
          throw new IOException("a million bytes");
        }
        return super.read(target, offset, length);
      }
    };
    InputStream in = new GzipInputStream(endless);
    assertThatThrownBy(in::read).hasMessage("a million bytes");
  }

  @Test
  void noBytesAreNoContent() throws IOException {
    assertThat(decoded(new byte[0])).isEmpty();
  }

  @Test
  void otherBytesAreRefusedAtTheStartAndIgnoredAtTheEnd() throws IOException {
    assertThatThrownBy(() -> decoded(new byte[] {'t', 'e', 'x', 't'}))
        .isInstanceOf(ZipException.class)
        .hasMessage("not gzip");
    byte[] bytes = member(new byte[] {1}, 0, 6);
    assertThat(decoded(Arrays.copyOf(bytes, bytes.length + 512))).containsExactly(1);
    bytes[bytes.length - 8] ^= 1;
    assertThatThrownBy(() -> decoded(bytes))
        .isInstanceOf(ZipException.class)
        .hasMessageContaining("checksum");
  }

  /** Otherwise the content that follows is lost without an error. */
  @Test
  void aLaterMemberWithADamagedHeaderIsRefused() {
    byte[] first = member(new byte[] {1}, 0, 6);
    byte[] second = member(new byte[] {2}, 0, 6);
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    both[first.length + 2] = 7; // an unknown method of compression
    assertThatThrownBy(() -> decoded(both)).isInstanceOf(ZipException.class);
    assertThatThrownBy(() -> decoded(Arrays.copyOf(both, first.length + 2)))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void contentBeforeTheDamageIsRead() throws IOException {
    byte[] content = "Disallow: /\n".getBytes(StandardCharsets.US_ASCII);
    byte[] bytes = member(content, 0, 0);
    int header = 10 + 5; // of the member and of its stored block
    bytes = Arrays.copyOf(bytes, header + content.length + 1);
    bytes[10] = 0; // the stored block is not the last one
    bytes[header + content.length] = 7; // a block of no type
    InputStream in = new GzipInputStream(new ByteArrayInputStream(bytes));
    assertThat(in.read(new byte[100])).isEqualTo(content.length);
    assertThatThrownBy(in::read).isInstanceOf(ZipException.class).hasMessageContaining("corrupt");
    assertThatThrownBy(in::read).isInstanceOf(ZipException.class);
  }

  @Test
  void closesItsSource() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    new GzipInputStream(new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed.set(true);
          }
        })
        .close();
    assertThat(closed).isTrue();
  }

  private static byte[] decoded(byte[] bytes) throws IOException {
    try (InputStream in = new GzipInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  private static byte[] member(byte[] content, int flags, int level) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, (byte) flags, 0, 0, 0, 0, 0, 3});
    if ((flags & EXTRA) != 0) {
      out.writeBytes(new byte[] {3, 0, 1, 2, 3});
    }
    if ((flags & NAME) != 0) {
      out.writeBytes(new byte[] {'r', 0});
    }
    if ((flags & COMMENT) != 0) {
      out.writeBytes(new byte[] {0});
    }
    if ((flags & HEADER_CRC) != 0) {
      out.writeBytes(new byte[] {1, 2});
    }
    Deflater deflater = new Deflater(level, true);
    deflater.setInput(content);
    deflater.finish();
    byte[] buffer = new byte[1000];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    CRC32 crc = new CRC32();
    crc.update(content);
    for (long value : new long[] {crc.getValue(), content.length}) {
      for (int shift = 0; shift < 32; shift += 8) {
        out.write((int) (value >> shift));
      }
    }
    return out.toByteArray();
  }

  /** As a network delivers: now many bytes, now few. */
  private static InputStream inPieces(byte[] bytes, SplittableRandom random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, random.nextInt(1, 5_000)));
      }
    };
  }
}
