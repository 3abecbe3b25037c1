package wayleave.bulk;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/** Bytes as archives have them. */
public final class Encoded {
  private Encoded() {}

  /** One member of gzip. */
  public static byte[] gzip(byte[] bytes) {
    return compressed(".gz", bytes);
  }

  /** One member of what the ending of a file's name is of: gzip for {@code .gz}, else zstd. */
  public static byte[] compressed(String ending, byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream compressor = ending.equalsIgnoreCase(".gz")
        ? new GZIPOutputStream(out)
        : new ZstdOutputStream(out).setChecksum(true)) {
      compressor.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** The hexadecimal digits of a digest. */
  public static String sha1(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
