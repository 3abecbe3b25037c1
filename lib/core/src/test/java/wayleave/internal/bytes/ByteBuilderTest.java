package wayleave.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.internal.match.CompiledRule;

class ByteBuilderTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 129, 16_383, 16_384, 16_385, 3_000_000})
  void aBlockIsReadAsItWasWrittenWhereverItStands(int length) {
    byte[] content = new byte[length];
    for (int i = 0; i < length; i++) {
      content[i] = (byte) (i * 31);
    }
    ByteBuilder bytes = new ByteBuilder(0);
    bytes.append((byte) 7);
    int start = bytes.beginBlock();
    bytes.append(content, 0, length);
    bytes.endBlock(start);
    bytes.appendBlock(content, 0, length);
    bytes.append((byte) 8);

    byte[] array = bytes.toArray();
    assertThat(array).hasSize(bytes.size()).startsWith(7).endsWith(8);
    int at = 1;
    for (int block = 0; block < 2; block++) {
      assertThat(CompiledRule.number(array, at)).isEqualTo(length);
      at = CompiledRule.endOfNumber(array, at);
      for (int i = 0; i < length; i++) {
        if (array[at + i] != content[i]) {
          assertThat(array[at + i]).as("byte %d of block %d", i, block).isEqualTo(content[i]);
        }
      }
      at += length;
    }
    assertThat(at).isEqualTo(array.length - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, Integer.MAX_VALUE})
  void aNumberTakesSevenBitsAByte(int number) {
    ByteBuilder bytes = new ByteBuilder(1);
    bytes.appendNumber(number);
    assertThat(CompiledRule.number(bytes.toArray(), 0)).isEqualTo(number);
    int bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(number));
    assertThat(bytes.size()).isEqualTo((bits + 6) / 7);
    assertThat(CompiledRule.endOfNumber(bytes.toArray(), 0)).isEqualTo(bytes.size());
  }

  @Test
  void upToFourBytesStandBeforeAnArrays() {
    byte[] abc = "xabcx".getBytes(StandardCharsets.US_ASCII);
    for (int n = 0; n <= 4; n++) {
      ByteBuilder bytes = new ByteBuilder(0);
      for (int filled = 0; filled < 14; filled++) {
        bytes.append((byte) filled);
      }
      bytes.append(0x34333231, n, abc, 1, 4);
      String written =
          new String(bytes.toArray(), 14, bytes.size() - 14, StandardCharsets.US_ASCII);
      assertThat(written).isEqualTo("1234".substring(0, n) + "abc");
    }
  }
}
