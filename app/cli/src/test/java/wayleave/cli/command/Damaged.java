package wayleave.cli.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Files of URLs and of captures that end early or are damaged. In each something of http://a.example can be read. */
final class Damaged {
  private static final String CAPTURE = "{\"origin\":\"http://a.example\",\"status\":404}\n";

  private Damaged() {}

  static void write(Path dir) throws IOException {
    // Digits at random, so that the file cannot be read whole from its first half.
    StringBuilder urls = new StringBuilder("http://a.example/x\n");
    StringBuilder captures = new StringBuilder(CAPTURE);
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      urls.append("http://a.example/").append(random.nextLong()).append('\n');
      captures
          .append("{\"origin\":\"http://h")
          .append(random.nextLong())
          .append("\",\"status\":404}\n");
    }
    Files.write(dir.resolve("cut.txt.gz"), cut(gzip(urls.toString())));
    Files.write(dir.resolve("cut.jsonl.gz"), cut(gzip(captures.toString())));
    Files.writeString(dir.resolve("cut.jsonl"), "\"http://a.example/x\"\n{\"url\":\"http://a.exa");
    Files.writeString(dir.resolve("short.tsv"), "id\turl\n1\thttp://a.example/x\n2");
    Files.writeString(
        dir.resolve("open.csv"),
        "url,status\nhttp://a.example/x,404\n\"http://a.example/robots.txt,404\n");
    Files.writeString(dir.resolve("mixed.jsonl"), CAPTURE + "no JSON\n");
    String record = record("http://a.example/robots.txt");
    Files.writeString(
        dir.resolve("cut.warc"), record + record.substring(0, record.length() / 2), ISO_8859_1);
    byte[] member = gzip(record);
    Files.write(dir.resolve("cut.warc.gz"), join(member, cut(member)));
    byte[] flipped = member.clone();
    flipped[flipped.length / 2] ^= 0x10;
    Files.write(dir.resolve("flipped.warc.gz"), join(flipped, member));
    Files.createDirectories(dir.resolve("sites"));
    Files.writeString(dir.resolve("sites/a.example"), "User-agent: *\nDisallow: /x\n");
    Files.writeString(dir.resolve("sites/README"), "Captures of today.\n");
  }

  private static String record(String url) {
    String http =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /x\n";
    return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: " + url + "\r\n"
        + "WARC-Date: 2026-11-01T06:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
        + "Content-Length: " + http.length() + "\r\n\r\n" + http + "\r\n\r\n";
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(ISO_8859_1));
    }
    return bytes.toByteArray();
  }

  private static byte[] cut(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length / 2);
  }

  private static byte[] join(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}
