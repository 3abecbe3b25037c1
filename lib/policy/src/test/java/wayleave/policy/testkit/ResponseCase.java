package wayleave.policy.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A line of {@code responses.tsv}: an HTTP response for a robots.txt, and what it means, whether it is fetched or read from an archive.
 *
 * @param what what is special
 * @param status its status
 * @param response its bytes
 * @param fetched the answer of a fetch: {@code found} with the number of bytes, {@code absent} or {@code unreachable}
 * @param captured that of a capture
 * @param isRow whether a status and a body alone say the same
 */
public record ResponseCase(
    String what, int status, byte[] response, String fetched, String captured, boolean isRow) {
  /** The robots.txt of all responses. */
  public static final String FILE = "User-agent: *\nDisallow: /a\n";

  private static final byte[] BROTLI =
      HexFormat.of().parseHex("0b0d80557365722d6167656e743a202a0a446973616c6c6f773a202f610a03");

  private static final byte[] ZSTANDARD = HexFormat.of()
      .parseHex("28b52ffd0058d90000557365722d6167656e743a202a0a446973616c6c6f773a202f610a");

  /** All of them. */
  public static List<ResponseCase> all() {
    try (InputStream in = ResponseCase.class.getResourceAsStream("responses.tsv")) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> of(line.split("\t")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ResponseCase of(String[] cells) {
    byte[] body = body(cells[3]);
    String fields = cells[2].equals("-")
        ? ""
        : cells[2].replace(" | ", "\r\n").replace("=SIZE", "" + body.length) + "\r\n";
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    response.writeBytes(
        ("HTTP/1.1 " + cells[1] + " Reason\r\n" + fields + "\r\n").getBytes(ISO_8859_1));
    response.writeBytes(body);
    return new ResponseCase(
        cells[0],
        Integer.parseInt(cells[1]),
        response.toByteArray(),
        cells[4],
        cells[5].equals("=") ? cells[4] : cells[5],
        cells[6].equals("row"));
  }

  /** A body as it is written there: a name, or what is done to another body. */
  private static byte[] body(String text) {
    int open = text.indexOf('(');
    if (open < 0) {
      return switch (text) {
        case "file" -> FILE.getBytes(UTF_8);
        case "brotli" -> BROTLI;
        case "zstd" -> ZSTANDARD;
        case "latin-1" -> ("# \u00e9t\u00e9\n" + FILE).getBytes(ISO_8859_1);
        case "utf-8" -> ("# \u00e9t\u00e9\n" + FILE).getBytes(UTF_8);
        case "control" -> (FILE + "# \0\n").getBytes(UTF_8);
        case "large" -> ("#".repeat(600_000) + "\n").getBytes(UTF_8);
        case "empty" -> new byte[0];
        default -> throw new IllegalArgumentException(text);
      };
    }
    byte[] body = body(text.substring(open + 1, text.length() - 1));
    String operation = text.substring(0, open);
    return switch (operation) {
      case "gzip" -> written(body, "gzip");
      case "zlib" -> written(body, "zlib");
      case "deflate" -> written(body, "deflate");
      case "chunked" -> chunked(body, "0\r\n\r\n");
      case "chunk" -> chunked(body, "");
      case "cut" -> Arrays.copyOf(body, body.length - 5);
      case "broken" -> broken(body);
      case "more" -> Arrays.copyOf(body, body.length + 5);
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static byte[] chunked(byte[] body, String end) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(ISO_8859_1));
    out.writeBytes(body);
    out.writeBytes(("\r\n" + end).getBytes(ISO_8859_1));
    return out.toByteArray();
  }

  private static byte[] broken(byte[] body) {
    byte[] broken = body.clone();
    broken[broken.length - 6] ^= 0x55;
    return broken;
  }

  private static byte[] written(byte[] body, String coding) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream coded = coding.equals("gzip")
        ? new GZIPOutputStream(out)
        : new DeflaterOutputStream(out, new Deflater(9, coding.equals("deflate")))) {
      coded.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  @Override
  public String toString() {
    return what;
  }
}
