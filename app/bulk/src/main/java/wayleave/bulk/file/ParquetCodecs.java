package wayleave.bulk.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.brotli.dec.BrotliInputStream;

/** Undoes the compression of Parquet pages: that of Parquet's own library, and Brotli, for which it wants a codec of Hadoop's. */
final class ParquetCodecs implements CompressionCodecFactory {
  private final CompressionCodecFactory others =
      new CodecFactory(new PlainParquetConfiguration(), 0);

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return codec == CompressionCodecName.BROTLI ? new Brotli() : others.getDecompressor(codec);
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return others.getCompressor(codec);
  }

  @Override
  public void release() {
    others.release();
  }

  private static final class Brotli implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput compressed, int size) throws IOException {
      return BytesInput.from(decompressed(compressed.toInputStream(), size));
    }

    @Override
    public void decompress(ByteBuffer compressed, int compressedSize, ByteBuffer to, int size)
        throws IOException {
      byte[] bytes = new byte[compressedSize];
      compressed.get(bytes);
      to.put(decompressed(new ByteArrayInputStream(bytes), size));
    }

    private static byte[] decompressed(InputStream compressed, int size) throws IOException {
      try (InputStream in = new BrotliInputStream(compressed)) {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
          throw new IOException("the page ends early");
        }
        return bytes;
      }
    }

    @Override
    public void release() {}
  }
}
