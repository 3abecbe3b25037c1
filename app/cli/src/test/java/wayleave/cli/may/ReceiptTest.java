package wayleave.cli.may;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import wayleave.Dialect;
import wayleave.cli.terminal.InputException;
import wayleave.extension.Specification;
import wayleave.page.PageDialect;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;

class ReceiptTest {
  private static final byte[] RECEIPT = Receipt.of(MayReport.of(new MayInput(
      "https://example.com/a",
      "GPTBot",
      Dialect.GOOGLE,
      PageDialect.GOOGLE,
      Instant.parse("2026-11-26T12:00:00Z"),
      Specification.current().stream().map(Specification::id).toList(),
      MayReport.DEFAULT,
      MayInput.Robots.given("User-agent: *\nContent-Usage: train-ai=n\n".getBytes(UTF_8)),
      MayInput.Page.given(
          Map.of("X-Robots-Tag", List.of("noindex")), "<p>caf\u00e9".getBytes(UTF_8)))));

  @Test
  void anIntactReceiptGivesTheAnswerAgain() throws Exception {
    MayReport report = Receipt.verify("r", RECEIPT);
    assertThat(report.refuses("train")).isTrue();
    assertThat(report.refuses("index")).isTrue();
    assertThat(Receipt.of(report)).isEqualTo(RECEIPT);
  }

  @Test
  void anyChangedByteIsFound() {
    for (int at = 0; at < RECEIPT.length; at++) {
      byte[] changed = RECEIPT.clone();
      changed[at] ^= (byte) (1 << at % 8);
      assertThatThrownBy(() -> Receipt.verify("r", changed))
          .as("byte " + at)
          .isInstanceOfAny(Receipt.Changed.class, InputException.class);
    }
  }

  @Test
  void aTruncatedOrLongerReceiptIsFound() {
    for (int length = 0; length < RECEIPT.length; length += 7) {
      byte[] part = Arrays.copyOf(RECEIPT, length);
      assertThatThrownBy(() -> Receipt.verify("r", part))
          .isInstanceOfAny(Receipt.Changed.class, InputException.class);
    }
    byte[] longer = Arrays.copyOf(RECEIPT, RECEIPT.length + 1);
    longer[RECEIPT.length] = ' ';
    assertThatThrownBy(() -> Receipt.verify("r", longer))
        .isInstanceOf(Receipt.Changed.class)
        .hasMessageContaining("but found 1 byte more. The receipt was changed");
  }

  @Test
  void anAnswerThatDoesNotFollowFromTheFilesIsFoundWhateverTheSumSays() {
    String text = new String(RECEIPT, UTF_8);
    assertThatThrownBy(() -> Receipt.verify(
            "r",
            sealed(text.lines()
                .findFirst()
                .orElseThrow()
                .replace("\"refused\":true", "\"refused\":false"))))
        .hasMessageContaining("r:1: expected the answer that this version of Wayleave (");
    assertThatThrownBy(() -> Receipt.verify("r", sealed("{\"receipt\":2}")))
        .hasMessageContaining(
            "r:1: expected the format 1, which this version reads, in the field `receipt`");
    assertThatThrownBy(() -> Receipt.verify("r", sealed("[]")))
        .hasMessage("r:1: expected a JSON object, `{...}`");
  }

  private static byte[] sealed(String line) {
    byte[] first = (line + "\n").getBytes(UTF_8);
    byte[] seal = Receipt.seal(first);
    byte[] all = Arrays.copyOf(first, first.length + seal.length);
    System.arraycopy(seal, 0, all, first.length, seal.length);
    return all;
  }
}
