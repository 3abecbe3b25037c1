package wayleave.captures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Digests of {@code User-agent: *}, by the programs sha1sum, md5sum, sha256sum, sha512sum and base32. */
class ContentDigestTest {
  @ParameterizedTest
  @CsvSource({
    "sha1:IIZFDVZCUU4WN24TNDDFX7IUWOLESEC5",
    "IIZFDVZCUU4WN24TNDDFX7IUWOLESEC5",
    "SHA-1:423251d722a53966eb9368c65bfd14b39649105d",
    "423251d722a53966eb9368c65bfd14b39649105d",
    "sha1:iizfdvzcuu4wn24tnddfx7iuwolesec5",
    "sha256:d9066d29c1dfed62e1bbde2c102079a5ccc0c1e9f669644fd89fd652cdc156bb",
    "sha-256:3EDG2KOB37WWFYN33YWBAIDZUXGMBQPJ6ZUWIT6YT7LFFTOBK25Q====",
    "D9066D29C1DFED62E1BBDE2C102079A5CCC0C1E9F669644FD89FD652CDC156BB",
    "sha256:3EDG2KOB37WWFYN33YWBAIDZUXGMBQPJ6ZUWIT6YT7LFFTOBK25Q",
    "sha512:c501fab117fc7ae2b8f29108d5cf8de28d5c11c00f5ed6492bf061363e3c08af250737583843cb9df9ed9633cf26f055b25716d6264585297eba926375e32bf1",
    "md5:ca121b5d03245bf82db00d14cee04e22",
    "ca121b5d03245bf82db00d14cee04e22",
    "md5:ZIJBWXIDERN7QLNQBUKM5YCOEI======"
  })
  void areReadInAllForms(String digest) {
    byte[] bytes = "xUser-agent: *".getBytes(StandardCharsets.US_ASCII);
    ContentDigest read = ContentDigest.parse(digest).orElseThrow();
    assertThat(read.isOf(bytes, 1, bytes.length)).isTrue();
    assertThat(read.isOf(bytes, 0, bytes.length)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "sha1:",
        "sha1:A",
        "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QB",
        "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBY1",
        "xxh3:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ",
        "sha1 3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ",
        "abcdef",
        "d41d8cd98f00b204e9800998ecf8427e00"
      })
  void othersAreNone(String text) {
    assertThat(ContentDigest.parse(text)).isEmpty();
  }
}
