package wayleave.captures;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import wayleave.captures.warc.WarcCaptures;

/** Writes records byte by byte, right or wrong, and reads files. Texts are ISO 8859-1, so that each char is a byte. */
public final class Warcs {
  public static final String DATE = "2026-11-22T01:02:03Z";
  public static final String BODY = "User-agent: *\nDisallow: /x\n";

  private Warcs() {}

  /** What a file said: a line for each capture or problem, in order. */
  public static final class Told implements WarcCaptures.Visitor {
    public final List<Capture> captures = new ArrayList<>();
    public final List<String> problems = new ArrayList<>();
    public final List<Long> offsets = new ArrayList<>();
    /** Of the problems, how many lose a capture, and how many an unknown number. */
    public int lost;

    public int damages;

    @Override
    public void capture(Capture capture, String source, long offset) {
      captures.add(capture);
      offsets.add(offset);
    }

    @Override
    public void problem(String source, long offset, String what) {
      problems.add(offset + ": " + what);
    }

    @Override
    public void lost(String source, long offset, String what) {
      problem(source, offset, what);
      lost++;
    }

    @Override
    public void damage(String source, long offset, String what) {
      problem(source, offset, what);
      damages++;
    }

    public List<String> urls() {
      return captures.stream().map(Capture::url).toList();
    }
  }

  public static Told read(byte[] file) {
    return read(file, "test.warc");
  }

  public static Told read(byte[] file, String name) {
    Told told = new Told();
    try {
      new WarcCaptures().read(new ByteArrayInputStream(file), name, told);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return told;
  }

  public static Capture readOne(byte[] file) {
    Told told = read(file);
    if (told.captures.size() != 1 || !told.problems.isEmpty()) {
      throw new AssertionError(told.captures + " " + told.problems);
    }
    return told.captures.get(0);
  }

  public static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /** A record of a type with fields, which end with a line end each, and a block. */
  public static byte[] record(String type, String fields, byte[] block) {
    return join(
        bytes("WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Date: " + DATE + "\r\n" + fields
            + "Content-Length: " + block.length + "\r\n\r\n"),
        block,
        bytes("\r\n\r\n"));
  }

  public static byte[] response(String url, String http) {
    return response(url, bytes(http));
  }

  public static byte[] response(String url, byte[] http) {
    return record("response", "WARC-Target-URI: " + url + "\r\n", http);
  }

  /** A response for the robots.txt of a host, with the usual body. */
  public static byte[] found(String host) {
    return response("http://" + host + "/robots.txt", http("200 OK", "", BODY));
  }

  public static String http(String status, String fields, String body) {
    return "HTTP/1.1 " + status + "\r\n" + fields + "Content-Length: " + body.length() + "\r\n\r\n"
        + body;
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** A frame with a checksum. */
  public static byte[] zstd(byte[] bytes) {
    return zstd(bytes, null);
  }

  /** A frame that needs a dictionary. */
  public static byte[] zstd(byte[] bytes, byte @Nullable [] dictionary) {
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setChecksum(true).loadDict(dictionary);
      return context.compress(bytes);
    }
  }

  /** Each a frame of its own. */
  public static byte[] zstdEach(byte[]... records) {
    return join(Stream.of(records).map(Warcs::zstd).toArray(byte[][]::new));
  }

  /** Each a member of its own. */
  public static byte[] gzipEach(byte[]... records) {
    byte[][] members = new byte[records.length][];
    for (int i = 0; i < records.length; i++) {
      members[i] = gzip(records[i]);
    }
    return join(members);
  }
}
