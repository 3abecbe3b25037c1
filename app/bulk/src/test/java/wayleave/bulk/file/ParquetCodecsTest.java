package wayleave.bulk.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;

class ParquetCodecsTest {
  private final BytesInputDecompressor brotli =
      new ParquetCodecs().getDecompressor(CompressionCodecName.BROTLI);

  /** A stream of one block that is not compressed (RFC 7932 §9.2), and the empty last one. */
  private static byte[] stream(byte[] content) {
    ByteBuffer stream = ByteBuffer.allocate(content.length + 4);
    int header = content.length - 1 << 4 | 1 << 20;
    for (int shift = 0; shift < 24; shift += 8) {
      stream.put((byte) (header >> shift));
    }
    return stream.put(content).put((byte) 3).array();
  }

  @Test
  void brotliIsUndone() throws IOException {
    byte[] content = "User-agent: *".repeat(100).getBytes(UTF_8);
    byte[] stream = stream(content);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    brotli.decompress(BytesInput.from(stream), content.length).writeAllTo(out);
    assertThat(out.toByteArray()).isEqualTo(content);
    ByteBuffer to = ByteBuffer.allocate(content.length);
    brotli.decompress(ByteBuffer.wrap(stream), stream.length, to, content.length);
    assertThat(to.array()).isEqualTo(content);
  }

  @Test
  void aPageThatEndsEarlyIsAnError() {
    byte[] stream = stream(new byte[100]);
    assertThatIOException()
        .isThrownBy(() -> brotli.decompress(BytesInput.from(Arrays.copyOf(stream, 50)), 100));
    assertThatIOException().isThrownBy(() -> brotli.decompress(BytesInput.from(stream), 101));
  }
}
