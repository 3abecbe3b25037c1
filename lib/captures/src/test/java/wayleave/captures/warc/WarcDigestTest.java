package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static wayleave.captures.Warcs.BODY;
import static wayleave.captures.Warcs.bytes;
import static wayleave.captures.Warcs.gzip;
import static wayleave.captures.Warcs.http;
import static wayleave.captures.Warcs.join;
import static wayleave.captures.Warcs.record;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wayleave.Dialect;
import wayleave.captures.Warcs;

class WarcDigestTest {
  private static final String URL = "http://a.example/robots.txt";
  private static final int MAX = Dialect.GOOGLE.maxBodyBytes();

  /** What of the record is digested, under which name, and whether a changed byte in it is noticed. */
  @ParameterizedTest
  @CsvSource({
    "block, WARC-Block-Digest, true",
    "raw, WARC-Payload-Digest, true",
    "dechunked, WARC-Payload-Digest, true",
    "decoded, WARC-Payload-Digest, true",
    "other, WARC-Block-Digest-Of-Another, false",
  })
  void aChangedByteIsNoticedByTheDigest(String digested, String field, boolean isNoticed)
      throws Exception {
    byte[] coded = gzip(bytes(BODY));
    byte[] sent =
        join(bytes(Integer.toHexString(coded.length) + "\r\n"), coded, bytes("\r\n0\r\n\r\n"));
    byte[] block = join(
        bytes(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\nX: y\r\n\r\n"),
        sent);
    byte[] whole = switch (digested) {
      case "block" -> block;
      case "raw" -> sent;
      case "dechunked" -> coded;
      default -> bytes(BODY);
    };
    byte[] file = record(
        "response",
        "WARC-Target-URI: " + URL + "\r\n" + field + ": sha1:" + sha1(whole) + "\r\n",
        block);
    assertThat(Warcs.readOne(file).body()).asString().isEqualTo(BODY);

    byte[] changed = file.clone();
    changed[file.length - 4 - "\r\n0\r\n\r\n".length() - 12] ^= 1;
    Warcs.Told told = Warcs.read(changed);
    assertThat(told.captures).hasSize(isNoticed ? 0 : 1);
    assertThat(told.lost).isEqualTo(isNoticed ? 1 : 0);
    assertThat(told.damages).isZero();
    assertThat(told.problems.toString()).contains(isNoticed ? field : "");
  }

  @Test
  void whereTheBlockHasItsDigestThatOfTheContentDoesNotMatter() throws Exception {
    byte[] block = bytes(http("200 OK", "", BODY));
    String wrong = "WARC-Payload-Digest: " + sha1(bytes("another form of the content")) + "\r\n";
    String right = "WARC-Block-Digest: " + sha1(block) + "\r\n";
    String url = "WARC-Target-URI: " + URL + "\r\n";
    assertThat(Warcs.readOne(record("response", url + wrong + right, block)).status())
        .isEqualTo(200);
    assertThat(Warcs.read(record("response", url + wrong, block)).lost).isEqualTo(1);
    // Of what was cut, who knows what the digest is of.
    assertThat(Warcs.readOne(record("response", url + wrong + "WARC-Truncated: time\r\n", block))
            .incomplete())
        .isTrue();
    byte[] large = bytes(http("200 OK", "", "#".repeat(5 << 20)));
    String ofLarge = url + "WARC-Block-Digest: " + sha1(large) + "\r\n";
    assertThat(Warcs.readOne(record("response", ofLarge, large)).body()).hasSize(MAX + 1);
    large[large.length - 1] = '!';
    assertThat(Warcs.read(record("response", ofLarge, large)).lost).isEqualTo(1);
  }

  private static String sha1(byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
  }
}
